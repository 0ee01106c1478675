### Che cosa è successo al tavolo delle Mura, mostrato mossa per mossa e contato pista per pista.

film-wall = { $own ->
        [yes] Posi { $card }
       *[no] { $who } posa { $card }
    }
film-supply = { $own ->
        [yes] Metti una carta nella riserva
       *[no] { $who } mette una carta nella riserva
    }
film-trumpet = { $own ->
        [yes] Annunci “{ $colour }”
       *[no] { $who } annuncia “{ $colour }”
    }
film-falls = { $count ->
        [one] Nella riserva cade { $what }.
       *[other] Nella riserva cadono { $what }.
    }
film-none = Non cade nulla.
film-joins = La tromba si unisce al muro.
film-leaves = La tromba è rimossa dal gioco.
film-your-fall = { $count ->
        [one] Cade il tuo { $value }:
       *[other] Cadono { $count } tuoi { $value }:
    }
film-length = { $before } → { $after }
film-scoring-card = { $own ->
        [yes] Hai pescato la carta punteggio. La riserva è scoperta e ordinata.
       *[no] { $who } ha pescato la carta punteggio. La riserva è scoperta e ordinata.
    }
film-scoring-lane = Calcolo dei punti: { $colour }
film-lane-wins = { $own ->
        [yes] Il tuo muro è il più lungo, { $length }. Vinci { $cards ->
            [one] una carta.
           *[other] { $cards } carte.
        }
       *[no] { $who } ha il muro più lungo, { $length }, e vince { $cards ->
            [one] una carta.
           *[other] { $cards } carte.
        }
    }
film-lane-tie = Pari a { $length }: { $who }, { $cards ->
        [one] una carta a testa.
       *[other] { $cards } carte a testa.
    }
film-lane-tie-none = Pari a { $length }: { $who }. Troppo poche carte da dividere, restano.
film-lane-stays = { $count ->
        [one] Una non si divide e resta.
       *[other] { $count } non si dividono e restano.
    }
film-lane-no-wall = Qui nessuno ha un muro: le carte restano nella riserva.
film-lane-no-card = Nella riserva non c’è nessuna carta di questo colore.
film-won = { $own ->
        [yes] Vinci { $cards ->
            [one] una carta
           *[other] { $cards } carte
        }
       *[no] { $who } vince { $cards ->
            [one] una carta
           *[other] { $cards } carte
        }
    }
film-won-more = { $who } { $cards }
film-won-none = Nessuno vince una carta.
film-next = Prossimo colore
film-all = Tutto insieme
film-skip = Più veloce
film-space = spazio

## Ancora una volta

story-again = Mostra ancora una volta
story-latest = Che cosa è successo
story-since-of = Dal turno di { $who }

## Uno schermo

lanes-hand-over = Le mura restano aperte a tutti; solo la mano è coperta.

## La fine

final-round = nel round { $round }
final-spoken = { $who }: { $score } carte, di cui 1: { $ones }
final-tiebreak = carte rimaste nelle mura: { $count }
