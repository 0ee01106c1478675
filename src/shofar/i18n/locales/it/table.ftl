### Ciò che dice il tavolo: di chi è il turno, che cosa si può fare, che cosa è appena successo.

game-walls = Mura
game-towers = Torri

colour-R = rosso
colour-Y = giallo
colour-G = verde
colour-B = blu
colour-P = viola

card-wall = { $value } { $colour }
card-trumpet = tromba
card-scoring = carta punteggio
card-hidden = una carta
card-of = { $card } ({ $who })

seat-walls = Posto { $seat }
seat-you = Tu
side-S = Sud
side-N = Nord
kind-frontal = frontale
kind-diagonal = diagonale

said-of = { $name }: { $told }
list-and = { $list } e { $last }

## Walls: che cosa si chiede

prompt-walls-first = Scegli la tua prima carta, coperta: darà inizio al tuo primo muro. Gli 1 contano alla fine; le carte alte cadono per prime; { $others ->
        [0] tutti gli altri hanno scelto.
        [one] un altro giocatore sta ancora scegliendo.
       *[other] altri { $others } giocatori stanno ancora scegliendo.
    }
prompt-walls-feed = Scegli una carta, coperta, per la riserva: chi guida il suo colore la vince al calcolo dei punti; { $others ->
        [0] tutti gli altri hanno scelto.
        [one] un altro giocatore sta ancora scegliendo.
       *[other] altri { $others } giocatori stanno ancora scegliendo.
    }
prompt-walls-turn = Tocca a te: gioca una carta muro, suona una tromba o metti una carta nella riserva.
prompt-walls-chosen =
    Hai scelto e puoi ancora cambiare idea; { $count ->
        [one] un giocatore sta ancora scegliendo.
       *[other] { $count } giocatori stanno ancora scegliendo.
    }
prompt-walls-wait = È il turno di { $who }.
prompt-walls-watch =
    { $count ->
        [one] Un giocatore sta ancora scegliendo.
       *[other] { $count } giocatori stanno ancora scegliendo.
    }

action-walls-first = Metti come prima carta: { $card }
action-walls-feed = Alimenta la riserva con { $card }
action-walls-wall = Metti { $card } nel muro
action-walls-trumpet = Gioca una tromba e annuncia “{ $colour }”
action-walls-supply = Metti { $card } nella riserva

## Walls: che cosa è successo. Un nome può essere “Tu”: nessun verbo lo segue.

event-walls-chose = { $who }: carta scelta.
event-walls-first = Si scoprono le prime carte: { $cards }.
event-walls-fed = Tutti hanno alimentato la riserva.
event-walls-wall = { $who }: { $card } nel muro.
event-walls-trumpet = { $who }: tromba, “{ $colour }”. { $fallen ->
        [0] Non cade nulla.
        [one] Cade una carta: { $cards }.
       *[other] Cadono { $fallen } carte: { $cards }.
    } { $removed ->
        [0] { "" }
        [one] Una tromba rimasta sola nel suo muro è rimossa dal gioco: { $from }.
       *[other] { $removed } trombe rimaste sole nelle loro mura sono rimosse dal gioco: { $from }.
    } { $joined ->
        [yes] La tromba entra nel muro.
       *[no] La tromba è rimossa dal gioco.
    }
event-walls-supply = { $who }: { $card } nella riserva.
event-walls-drew = { $who }: { $card } dal mazzo.
event-walls-scoring = Calcolo dei punti del round { $round }:
event-walls-scoring-prize = { $who } +{ $cards }
event-walls-scoring-none = nessuno vince carte.
event-walls-scoring-colour = { $colour } ({ $lengths }) – { $prizes }{ $last ->
        [yes] .
       *[no] ;
    }
event-walls-scoring-no-wall = nessun muro
event-walls-scoring-no-card = nessuna carta
event-walls-scoring-stays = { $count ->
        [one] una carta resta
       *[other] { $count } carte restano
    }
event-walls-end = La partita è finita. Carte vinte: { $scores }. { $count ->
        [one] Vittoria: { $winners }.
       *[other] La vittoria è condivisa: { $winners }.
    }

## Towers

prompt-towers-turn = { $side }: scegli un pezzo, poi una casella, su una delle due rive.
prompt-towers-wait = È il turno di { $side }.
prompt-towers-parry = Sette! { $side }: solo una parata ferma { $threat }.
prompt-towers-parry-wait = Sette monoliti: { $threat }! È il turno di { $side }, che deve parare.
action-towers-place = Piazza { $piece } in { $square }
event-towers-placed = { $who }: { $piece } in { $square }. { $count ->
        [0] { "" }
       *[other] Monoliti: { $turned }.
    }
event-towers-turned = allineamento { $line } ({ $who })
event-towers-neutral = allineamento { $line } (nessuno)
move-towers = { $piece } in { $square }
event-towers-end-seven = Sette monoliti. Vittoria: { $who }.
event-towers-end-small = Nessuna mossa possibile; piccola vittoria con più monoliti: { $who }.
event-towers-end-draw = Nessuna mossa possibile, e lo stesso numero di monoliti per entrambi: patta.

## Dove qualcosa non va, davanti a ciò che non va

where-action = azione { $action }
where-line = riga { $line }

## Dopo la partita, e verifiche

verify-holds = La distribuzione è quella dell’impegno.
verify-agrees = La distribuzione concorda con l’impegno che la partita stessa contiene: { $commitment }. Chi ha scritto la partita ha scritto entrambi: confrontalo con l’impegno mostrato prima di giocare, o indica quello con --commitment.
verify-differs = La distribuzione NON è quella dell’impegno.
verify-limits = Questo prova che la distribuzione non è cambiata dopo che l’impegno è stato mostrato. Non prova che non fosse stata scelta prima.
