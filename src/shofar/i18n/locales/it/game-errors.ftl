### Che cosa non va, in una frase che dice che cosa fare. La clausola è scritta accanto.

## Qualsiasi gioco

error-missing = Questo campo manca.
error-not-a-number = Deve essere un numero intero.
error-not-a-time = Deve essere un numero di millisecondi, da 1 a un miliardo.
error-not-a-count = Qui serve un numero intero, almeno { $least }, non { $found }.
error-not-this-view = Qui serve una vista del tipo { $expected }, come la dà game.view(seat).
error-names-missing = Qui ci vuole un nome per ogni posto: { $expected }.
error-cannot-be = Posizione impossibile: contraddice una regola o i suoi altri campi.
error-not-text = Deve essere un testo.
error-not-a-list = Deve essere una lista.
error-not-an-object = Deve essere un oggetto.
error-not-a-point = Deve essere una coppia di numeri.
error-not-one-of = Deve essere uno di questi: { $expected }.
error-wrong-type = Deve essere di tipo { $expected }.
error-nothing-to-play = Qui questo posto non ha nulla da giocare: la partita è finita o non è il suo turno.
error-not-json = Questo non è JSON.
error-not-closed = Questo JSON si interrompe prima dell’ultima parentesi.
error-nothing-committed = Questa partita non ha una distribuzione, quindi non c’è nulla da impegnare: Torri non ha carte coperte.
error-salt-too-short = Il sale deve avere almeno { $expected } cifre esadecimali, o la distribuzione si potrebbe indovinare.

## Giocatori e tornei

error-no-engines = Nessun motore è stato aggiunto; aggiungine uno: shofar engines add NAME -- COMMAND
error-engine-name = Un nome ha da 1 a 60 caratteri, senza spazi, @ né /.
error-name-of-a-bot = Un bot incluso si chiama già { $name }; scegli un altro nome.
error-not-a-player = “{ $text }” non è un giocatore: usa NAME, NAME@100ms, NAME@2s o NAME@1000sims.
error-engine-sims = { $name } è un motore, e i motori non contano simulazioni per noi: scrivi { $name }@100ms o { $name }@2s.
error-needs-compiler = { $player } ha bisogno di codice compilato, e il compilatore manca: { $command }
error-player-twice = Nomina ogni giocatore una volta; { $player } c’è due volte.
error-too-few-players = Un torneo ha bisogno di almeno due giocatori.
error-not-two-players = Un test sequenziale è fra due giocatori; qui sono { $found }.
error-no-deals = Serve almeno una distribuzione.
error-seat-count = { $game } ha { $expected } posti, non { $found }.
error-another-plan = Le partite in questa cartella sono di un altro torneo; scegli un’altra cartella.
error-players-changed = Da quando sono state giocate queste partite è cambiato: { $changed }. Ricomincia in un’altra cartella (--out CARTELLA), o vai avanti lo stesso (--mix).
error-no-such-player = Non c’è nessun giocatore { $name }; ci sono { $expected }.

## Walls

error-walls-seats =
    Mura ha da 3 a 5 posti, non { $seats }.
error-walls-start = Il posto { $start } non può cominciare: i posti vanno da 0 al numero dei giocatori meno uno, e sono { $seats }.
error-walls-hand-size =
    { $cards ->
        [one] Il posto { $seat } ha ricevuto una sola carta; ogni posto ne riceve 7.
       *[other] Il posto { $seat } ha ricevuto { $cards } carte; ogni posto ne riceve 7.
    }
error-walls-hands-and-seats = Ci sono { $hands } mani per { $seats } posti.
error-walls-deck = La carta { $card } deve esserci { $expected } volte; qui c’è { $found } volte.
error-walls-scoring-cards = Il secondo, il quarto e il sesto mazzetto dall’alto devono contenere una carta punteggio ciascuno.
error-walls-one-for-each-seat = Qui serve una voce per ognuno dei { $seats } posti.
error-walls-pile = In questo round il mazzo ha da { $least } a { $most } carte.
error-walls-total = Le carte devono essere { $expected } in tutto; qui sono { $found }.
error-walls-no-such-card = Non c’è una carta { $card }.
error-walls-no-such-colour = Non c’è un colore { $colour }; nomina R, Y, G, B o P.
error-walls-no-such-verb = “{ $text }” non è un’azione: usa first, feed, wall o supply con una carta, o trumpet con un colore.
error-walls-not-an-action = Un’azione è un numero di posto e un testo, come [0, "first R5"].
error-walls-seats-are-numbers = Non c’è un posto { $seat }; i posti sono numeri, contati da 0.
error-walls-no-such-seat = Non c’è un posto { $seat }; il tavolo ha { $seats } posti, contati da 0.
error-walls-over = La partita è finita; non si giocano più carte.
error-walls-first-is-past = La prima carta si sceglie una volta, prima del primo round; ora scegli una carta per la riserva, o gioca al tuo turno.
error-walls-first-card-missing = Scegli una prima carta prima di alimentare la riserva: non tutti hanno messo giù la loro.
error-walls-feed-is-past = Tutti hanno alimentato la riserva; ora si gioca a turno.
error-walls-still-choosing = Si stanno ancora scegliendo le carte coperte; i turni cominciano quando tutti hanno scelto.
error-walls-not-your-turn = Non è ancora il turno del posto { $seat }; aspetta.
error-walls-chosen-already = Il posto { $seat } ha già scelto; una partita registrata porta una scelta per posto.
error-walls-nothing-to-change = Il posto { $seat } non ha una scelta che si possa ancora cambiare.
error-walls-not-in-hand = Non è nella mano: { $card }. Scegli una carta che ci sia.
error-walls-not-open = Ora non permesso a questo posto: { $action }.
error-walls-trumpet-is-no-wall-card = Una tromba non si mette come carta muro; giocala e annuncia un colore, o mettila nella riserva.
error-walls-first-must-be-a-wall-card = La prima carta inizia un muro: deve essere una carta muro finché la mano ne ha una.

## Towers

error-towers-no-such-layout = Non c’è un tabellone “{ $layout }”.
error-towers-layout-squares = Un tabellone ha 26 caselle; questo ne ha { $found }.
error-towers-layout-territory = Ogni territorio ha 13 caselle; { $side } qui ne ha { $found }.
error-towers-layout-borders = Ogni casella deve stare in uno dei due territori, e nient’altro che caselle.
error-towers-layout-lines = Un tabellone ha { $expected } allineamenti di tipo “{ $kind }”; questo ne ha { $found }.
error-towers-layout-line-names = Ognuno dei 13 allineamenti deve avere un nome suo.
error-towers-layout-unknown-square = Un allineamento nomina la casella { $square }, che non è sul tabellone.
error-towers-layout-two-confrontations = Una torre può essere in un solo confronto di tipo “{ $kind }”; la casella { $square } è in più d’uno.
error-towers-layout-one-sided = L’allineamento { $line } deve avere caselle di entrambi i territori.
error-towers-layout-ends = L’allineamento { $line } deve avere un’estremità in ciascun territorio.
error-towers-layout-no-two-towers = Su almeno un allineamento { $side } deve poter avere due torri.
error-towers-layout-name = Un nome deve essere fatto di caratteri stampabili.
error-towers-layout-far = I due numeri di un punto devono essere compresi tra -{ $farthest } e { $farthest }.
error-towers-layout-same-point = Sta sullo stesso punto della casella { $square }.
error-towers-not-a-move = “{ $text }” non è una mossa: scrivi un pezzo, @ e una casella, come R5@c2.
error-towers-no-such-side = Non c’è una parte { $side }; le parti sono S e N.
error-towers-no-such-piece = Non c’è un pezzo { $piece }; i pezzi sono R, Y, G, B o P con una misura da 1 a 5.
error-towers-no-such-square = Non c’è una casella { $square } su questo tabellone.
error-towers-over = La partita è finita; non si mettono più pezzi.
error-towers-not-your-turn = Non è ancora il turno di { $side }; aspetta.
error-towers-not-in-stock = { $piece } è già sul tabellone; scegli un altro pezzo.
error-towers-full = La torre in { $square } ha quattro pezzi, il massimo per una torre; per { $piece } serve un’altra casella.
error-towers-same-size = In { $square } c’è già un { $size }; scegli un’altra casella o un’altra misura.
error-towers-same-colour = In { $square } c’è già un pezzo { $colour }; scegli un’altra casella o un altro colore.
error-towers-asymmetry = { $action } copierebbe l’ultima mossa dell’avversario, { $last }, sullo stesso allineamento; gioca qualcos’altro.
error-towers-nothing-to-change = Un pezzo piazzato non si può più cambiare.
