### Chi sono i bot, e quanto sono forti; e com’è finita una partita per noi.

page-level-option = Livello { $level } – { $name }
page-level-name-1 = Base
page-level-name-2 = Facile
page-level-name-3 = Solido
page-level-name-4 = Forte
page-level-name-5 = Esperto
page-level-told-1 = Gli sfugge molto. Per le tue prime partite.
page-level-told-2 = Vede ciò che è vicino, e sbaglia ancora.
page-level-told-3 = Pensa in anticipo e sbaglia poco.
page-level-told-4 = Pensa lontano e perdona poco.
page-level-told-5 = Il migliore dei nostri livelli: di rado fa un errore che si veda.

page-character-strongest = Il più forte che abbiamo, con tutto il tempo che può prendersi.
page-character-policy = Gioca subito ciò che sembra giusto, senza pensare oltre.
page-character-plain = Gioca a occhio: il massimo a prima vista.
page-character-random = Fa qualunque cosa permessa.
page-character-builder = Mura sopra ogni cosa, e poche trombe.
page-character-trumpeter = Suona una tromba ovunque non gli nuoccia.
page-character-hoarder = Riempie la riserva e conta di vincerla tutta.
page-character-gleaner = Raccoglie gli 1, che si vincono alla fine chiunque sia in testa.
page-character-mason = Costruisce in alto sulla sua riva e di rado mette piede sulla tua.
page-character-raider = Guasta le tue torri invece di alzare le sue.
page-character-giant = Gioca prima i pezzi grandi.
page-character-miser = Gioca prima i pezzi piccoli e tiene i grandi per la fine.
page-character-scout = Vuole un piede in ogni casella prima di costruire.
page-character-greedy = Prende ciò che ora sembra il meglio, senza pensare oltre.
page-character-mcts = Prova a mente molte partite a caso: un metro di paragone.

page-called-1 = Raab
page-called-2 = Caleb
page-called-3 = Miriam
page-called-4 = Giosuè
page-called-5 = Acsa

page-level-first = Un buon avversario per cominciare.
page-level-up = Hai vinto { $won } delle tue ultime { $games } contro il livello { $level }: prova questo.
page-level-down = Il livello { $level } è difficile per te in questo momento: prova questo.
page-level-take = Prendi il livello { $level }

page-you-win = Hai vinto!
event-walls-end-own = La partita è finita. Carte vinte: { $scores }. Vinci tu.
event-towers-end-seven-own = Sette monoliti. Vinci tu.
event-towers-end-small-own = Nessuna mossa possibile; ottieni una piccola vittoria con più monoliti.
page-you-share = Dividi la vittoria!
page-you-lost = Hai perso { $own } a { $other }.
page-you-placed = Arrivi { $place ->
        [2] secondo
        [3] terzo
        [4] quarto
       *[5] ultimo
    } su { $count }.
page-decided-ones = Gli 1 nelle mura hanno deciso.
page-decided-tie = Pari nelle carte vinte: hanno deciso le carte rimaste nelle mura.
page-decided-shared = Pari nelle carte vinte e in quelle rimaste nelle mura: la vittoria è condivisa.
page-decided-round = Il più è venuto dal calcolo dei punti del round { $round }: { $who } +{ $cards }.

## Inviti

page-door-from = { $who } ti invita a una partita di { $game }
page-door-to = Sei invitato a una partita di { $game }
page-door-seats = { $free ->
        [0] nessun posto libero
        [one] un posto libero su { $seats }
       *[other] { $free } posti liberi su { $seats }
    }
page-door-people = già qui: { $who }
page-door-bots = { $count ->
        [0] nessun bot
        [one] un bot
       *[other] { $count } bot
    }

## Risultati

page-rating-over-time = Punteggio nel tempo
page-rating-told = Da { $from } il { $since } a { $to } adesso, in { $games } partite.
page-against = Contro ogni bot
page-won-of = { $won } vinte su { $games }
page-outcome-won = Vinta
page-outcome-lost = Persa
page-outcome-shared = Divisa

page-just-played = Appena giocate
page-bots-played = Partite da guardare
page-played-beat = Vittoria: { $who }, contro { $others }
page-played-shared = Divisa: { $who }
page-played-look = Guarda
page-demonstration = Una partita fra i nostri bot, dall’inizio alla fine.
