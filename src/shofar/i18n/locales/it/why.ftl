### Perché qualcosa è successo: che cosa ha deciso, in numeri. Un nome può essere “Tu”: nessun verbo lo segue.

## Walls

why-walls-chose = { $who }: { $seats } giocatori scelgono nello stesso momento, e nessuno sa che cosa ha scelto un altro.
why-walls-first = Ogni prima carta comincia un muro del suo colore; il più lungo di questi muri misura { $value }.
why-walls-first-trumpet = { $count ->
        [one] Una tromba non comincia nessun muro: è rimossa dal gioco.
       *[other] Le trombe non cominciano nessun muro: { $count } sono rimosse dal gioco.
    }
why-walls-fed = Il round { $round } comincia con una carta da ognuna delle { $seats } mani, coperta. Nella riserva ce ne sono ora { $count }, in ogni mano { $hand }.
why-walls-wall = { $who }: la carta vale { $value } e porta il muro in { $colour } da { $before } a { $length }.
why-walls-leads = Il più lungo in { $colour } dopo: { $who } con { $length }; il prossimo misura { $next }.
why-walls-tied = I più lunghi in { $colour } dopo, pari: { $who } con { $length } ciascuno.
why-walls-nobody = Dopo, nessuno ha un muro in { $colour }.
why-walls-gold = Un 1 in piedi in un muro alla fine della partita è una carta vinta.
why-walls-fell = { $count ->
        [one] La carta più alta di tutti i muri in { $colour } valeva { $value }: cade, di chiunque sia.
       *[other] Le carte più alte di tutti i muri in { $colour } valevano { $value }: cadono tutte e { $count }, di chiunque siano.
    }
why-walls-nothing = Nessuno aveva un muro in { $colour }: niente poteva cadere.
why-walls-removed = Di un muro in { $colour } restavano solo trombe ({ $who }): sono rimosse dal gioco.
why-walls-joined = { $who }: un muro in { $colour } era ancora in piedi; la tromba vi entra e vale 2. Ora misura { $length }.
why-walls-aside = { $who }: la tromba poteva entrare nel muro in { $colour } ed è stata messa da parte, come permette una regola della casa.
why-walls-alone = { $who }: non restava nessun muro in { $colour } in cui entrare; la tromba è rimossa dal gioco.
why-walls-supply = Coperta, e nota a un solo giocatore: { $who }. Al calcolo dei punti la vince il muro più lungo del suo colore. Carte nella riserva ora: { $count }.
why-walls-drew = Un turno finisce con una carta dal mazzo ({ $who }). Ne restano: { $count }.
why-walls-scoring-card = La carta punteggio chiude subito il round { $round }, e nessuno gioca più prima del calcolo ({ $who }).
why-walls-drew-again = La carta punteggio è rimossa dal gioco; la prossima carta del mazzo la sostituisce ({ $who }).
why-walls-trumpets = { $count ->
        [one] Una tromba era nella riserva: è rimossa dal gioco.
       *[other] C’erano trombe nella riserva: { $count } sono rimosse dal gioco.
    }
why-walls-prize = Il muro più lungo in { $colour } misura { $length } ({ $who }): vince { $count ->
        [one] l’unica carta.
       *[other] tutte e { $count } le carte.
    }
why-walls-shared = I muri più lunghi in { $colour } misurano tutti { $length } ({ $who }): di { $count } carte ciascuno ne vince { $each }, e { $left } restano.
why-walls-stays = { $count ->
        [one] Nessuno ha un muro in { $colour }: la sua carta resta nella riserva.
       *[other] Nessuno ha un muro in { $colour }: le sue { $count } carte restano nella riserva.
    }
why-walls-ones = Un 1 in un muro conta come vinto alla fine. Sono in tutto: { $count } ({ $who }).
why-walls-most = Più carte vinte: { $who } con { $score }; il prossimo ne ha { $next }.
why-walls-tiebreak = Pari con { $score } carte vinte: { $tied }. Decidono le carte rimaste nei muri: { $who } con { $left }.
why-walls-tie = Pari con { $score } carte vinte e { $left } rimaste nei muri, la vittoria è condivisa: { $who }.

## Towers

why-towers-bank = { $square } è sull’altra riva: la torre lì conta per { $who }, chiunque la costruisca.
why-towers-alone = { $line }: nessuna torre fa fronte a quella in { $square }; nessuno tiene il monolito.
why-towers-equal = { $line }: { $square } e { $other } hanno dappertutto le stesse dimensioni; nessuno tiene il monolito.
why-towers-balanced = { $line }: { $square } e { $other } sono pari fino alla base della più bassa. Per la regola della casa nessuno tiene il monolito.
why-towers-taller = { $line }: { $square } e { $other } sono pari fino alla base della più bassa, e { $square } è più alta. Il monolito: { $who }.
why-towers-single = { $line }: in { $other } c’è un pezzo solo, e ogni pila è più forte, come in { $square }. Il monolito: { $who }.
why-towers-top = { $line }: in cima c’è { $mine } in { $square } e { $theirs } in { $other }. Il monolito: { $who }.
why-towers-below = { $line }: { $square } e { $other } sono pari in cima; più giù { $mine } batte { $theirs }. Il monolito: { $who }.
why-towers-seven = { $who }: { $before } monoliti prima della risposta, { $mine } dopo. Sette che resistono a una risposta vincono.
why-towers-last = Non si può più piazzare niente. Nessuno ne tiene sette, quindi vince il numero maggiore, { $mine } a { $theirs }: { $who }.
why-towers-last-seven = Non si può più piazzare niente, e sette o più vincono: { $who } con { $mine } a { $theirs }.
why-towers-draw = Non si può più piazzare niente, e tutti e due ne tengono { $count }: patta.
