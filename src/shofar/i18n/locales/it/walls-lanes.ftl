### Il tavolo di Mura per colori: piste, premi, e ciò che si chiede davanti a esse.

lanes-letter-R = R
lanes-letter-Y = G
lanes-letter-G = Ve
lanes-letter-B = B
lanes-letter-P = Vi
lanes-you = Tu
lanes-list = Le cinque piste
lanes-supply = Riserva · { $count }
lanes-legend-won = vinte
lanes-legend-led = in testa
lanes-legend-ones = gli 1
lanes-legend-now = ora
lanes-standing = Carte in mano: { $cards }. Vinte: { $won }, in testa per: { $led }, gli 1: { $ones }; ora { $now }.
lanes-choosing = sceglie…
lanes-choose-now = scegli ora
lanes-has-chosen = ha scelto
lanes-has-fed = ha alimentato
lanes-to-play = di turno

## Che cosa si chiede

lanes-title-turn = Tocca a te
lanes-turn = Scegli una carta: mettila nella sua pista, suona una tromba, o mettila nella riserva.
lanes-turn-brief = Scegli una carta. Il muro più lungo di una pista vince il suo premio.
lanes-turn-why = Al calcolo dei punti il muro più lungo vince le carte in fondo alla sua pista.
lanes-title-first = La tua prima carta
lanes-asked-first = Una carta muro, coperta: comincia il tuo primo muro. Tutti scelgono insieme.
lanes-then-first = Coperta finché tutti hanno scelto. Comincia il tuo primo muro.
lanes-title-feed = Una carta per la riserva
lanes-asked-feed = Coperta, una da ciascuno. Il prossimo calcolo dei punti la distribuisce.
lanes-then-feed = Coperta. Al calcolo dei punti va al muro più lungo del suo colore.
lanes-chosen-first = { $card } è la tua prima carta
lanes-chosen-feed = { $card } è nella riserva
lanes-then = Poi { $who }, poi tu.
lanes-then-you = Poi tocca a te.
lanes-ask-first = Cominciare con { $card }?
lanes-do-first = Comincia con { $card }
lanes-ask-feed = Alimentare la riserva con { $card }?
lanes-do-feed = { $card } nella riserva
lanes-ask-wall = Posare { $card }?
lanes-do-wall = Posa { $card }
lanes-ask-supply = Mettere { $card } nella riserva?
lanes-do-supply = { $card } nella riserva
lanes-ask-trumpet = Annunciare “{ $colour }”?
lanes-do-trumpet = Annuncia “{ $colour }”
lanes-ask-horn = Quale colore annunciare?
lanes-do-horn = Scegli una pista
lanes-horn = Indica una pista per vedere che cosa cade, fai clic per annunciarla. In ogni muro cadono le carte più alte di quel colore.
lanes-horn-brief = Tocca una pista: cadono le carte più alte del suo colore.
lanes-wall-how = Fai clic sulla pista, o trascina lì la carta.
lanes-supply-told = Coperta; solo tu la conosci. { $leads ->
        [none] Nessuno ha un muro di quel colore ({ $colour }).
        [own] Ora sarebbe tua: il tuo muro ({ $colour }) è il più lungo.
        [tie] Ora i muri più lunghi sono pari ({ $colour }): { $who }.
       *[rival] Ora andrebbe a { $who }: il muro più lungo ({ $colour }).
    }
lanes-supply-horn = Coperta. Una tromba nella riserva esce dal gioco al calcolo dei punti; nessuno la vince.
lanes-back = Indietro
lanes-or-here = o qui
lanes-only-you = lo vedi solo tu

## Che cosa farebbe, e perché

lanes-wall-begins = Un nuovo muro lungo { $after }.
lanes-wall-grows = Il tuo muro cresce da { $before } a { $after }.
lanes-why-fall = In ogni muro cadono le carte più alte di questo colore: qui { $what }.
lanes-fall-rule = Cadono le carte più alte: { $what }
lanes-why-none = Non c’è nessun muro di questo colore: non cade nulla.
lanes-why-joins = La tua tromba si unisce al tuo muro: { $before } → { $after }.
lanes-why-lost = Qui non ti resta un muro: la tua tromba è rimossa dal gioco.
lanes-card-of = { $own ->
        [yes] il tuo { $value }
       *[no] il { $value } di { $who }
    }
lanes-fall-none = Non cade nulla
lanes-fall-one = { $own ->
        [yes] Cade il tuo { $value }
       *[no] Cade il { $value } di { $who }
    }
lanes-fall-many = { $own ->
        [yes] Cadono tutti i { $value }, anche i tuoi
       *[no] Cadono tutti i { $value }
    }
lanes-horn-joins = la tua tromba si unisce
lanes-horn-lost = tromba persa
lanes-lead-one = { $own ->
        [yes] sei in testa con { $length }
       *[no] { $who } in testa con { $length }
    }
lanes-lead-tie = parità a { $length }: { $who }
lanes-lead-none = non resta nessun muro
lanes-lead-still = Resti in testa
lanes-lead-first = Sei in testa
lanes-lead-take = Superi { $who }
lanes-tie-with = Sei alla pari con { $who }: dividereste le carte
lanes-cards = { $count ->
        [one] una carta
       *[other] { $count } carte
    }
lanes-with-prize = { $told }: { $prize }

## Una pista a parole

lanes-told = { $colour }: { $lead }{ $rest }; { $prize }.{ $cards }
lanes-told-none = nessun muro
lanes-told-you = tu
lanes-told-prize = { $count ->
        [one] premio una carta ({ $cards })
       *[other] premio { $count } carte ({ $cards })
    }
lanes-told-empty = ancora nessun premio
lanes-told-mine = { " " }Il tuo muro: { $cards }.

## Mazzo e riserva

lanes-scoring-in = Calcolo dei punti tra { $earliest }–{ $latest } carte
lanes-face-down = coperte
lanes-face-down-brief = coperte
lanes-yours = tue:
lanes-horns = { $count ->
        [one] una tromba caduta
       *[other] { $count } trombe cadute
    }

## Come si vince

lanes-how-title = Come si vince
lanes-how-lanes = Ogni colore ha la sua pista. Le tue carte vi costruiscono il tuo muro.
lanes-how-scoring = Tre volte il muro più lungo di una pista vince le carte in fondo a essa.
lanes-how-ones = Gli 1 nei tuoi muri contano per te alla fine.
seats-how-walls = Le carte di un colore costruiscono il tuo muro di quel colore.
seats-how-scoring = Tre volte il muro più lungo di un colore vince le sue carte nella riserva.

## Dal tuo turno

story-since = Dal tuo turno
story-more = { $count ->
        [one] e un’altra mossa da allora
       *[other] e altre { $count } mosse da allora
    }
story-wall = { $own ->
        [yes] posi { $card }
       *[no] posa { $card }
    }{ $lead ->
        [takes] { $own ->
            [yes] { " " }e vai in testa con { $length }
           *[no] { " " }e va in testa con { $length }
        }
        [ties] : parità a { $length }
       *[no] : muro di { $length }
    }
story-wall-only = { $own ->
        [yes] posi { $card }
       *[no] posa { $card }
    }
story-trumpet = { $own ->
        [yes] annunci “{ $colour }”:
       *[no] annuncia “{ $colour }”:
    }
story-your-fall = { $count ->
        [one] cade il tuo { $value }
       *[other] cadono { $count } tuoi { $value }
    }
story-your-wall = , il tuo muro { $before } → { $after }
story-fall = cade il { $value } di { $who }
story-fall-many = cadono tutti i { $value }
story-fall-none = non cade nulla
story-supply = { $own ->
        [yes] metti una carta nella riserva
       *[no] mette una carta nella riserva
    }
story-first = Tutti scoprono la prima carta
story-fed = Tutti hanno alimentato la riserva
story-scoring = { $own ->
        [yes] peschi la carta punteggio.
       *[no] pesca la carta punteggio.
    } { $won ->
        [-1] Si contano i punti
        [0] Non vinci nulla
        [one] Vinci una carta
       *[other] Vinci { $won } carte
    }

## Impostazioni

lanes-arrangement = Disposizione dei muri
lanes-by-colour = per colori, su piste
lanes-by-player = per giocatore
