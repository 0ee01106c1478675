### Che cosa dice l’allenatore di un’azione: motivi la cui condizione è verificata.

## Walls

coach-trumpet-leads = abbatte { $cards } e ti porta in testa in { $colour }, { $mine } a { $theirs }
coach-trumpet-prize = { $n ->
        [one] una carta cade nel tuo bottino in { $colour }: { $cards }
       *[other] { $n } carte cadono nel tuo bottino in { $colour }: { $cards }
    }
coach-trumpet-fells = abbatte { $cards } e niente di tuo
coach-scoring-near = la carta punteggio può essere tra le prossime { $soon } pescate: suonala finché conta
coach-own-fall = cadono le tue stesse carte: { $cards }
coach-trumpet-leaves = non ti resta un muro in { $colour } a cui unirla: la tromba è rimossa dal gioco
coach-others-lead-then = poi è in testa { $who } in { $colour }
coach-trumpet-waits = il calcolo dei punti dista almeno { $soon } carte: una tromba può aspettare
coach-leads = ti porta in testa in { $colour }: da { $before } a { $mine }, il prossimo ha { $theirs }
coach-nobody-has = nessuno ha { $colour }; carte della riserva che ne conosci: { $known }
coach-gold = oro: un 1 ancora in piedi alla fine è una carta vinta
coach-comes-back = sei in testa in { $colour }: la carta può tornare a te
coach-still-behind = { $who } resterebbe davanti in { $colour } di { $behind }
coach-nothing-to-win = non conosci nessuna carta da vincere in { $colour }
coach-too-tall = sarebbe la carta più alta in { $colour }: una tromba lì se la prenderebbe
coach-wastes-trumpet = una tromba nella riserva è rimossa dal gioco al calcolo dei punti
coach-their-prize = { $who } è in testa in { $colour }: aumenta quel bottino
coach-wastes-gold = un 1 in un muro conta alla fine, nella riserva no

## Towers

coach-parries = para: a { $who } restano { $left }
coach-seven-holds = { $mine } monoliti, e nessuna mossa di { $who } para
coach-seven-parried = { $mine } monoliti: { $who } deve parare subito; mosse che lo fanno: { $ways }
coach-wins = vince la partita, { $mine } monoliti a { $theirs }
coach-turns = prende { $lines }
coach-two-at-once = prende { $lines } in un colpo
coach-frees = { $who } perde { $lines }
coach-closes = chiude la torre in { $square }: nessuno può più aggiungervi
coach-no-parry = { $who } ne tiene ancora { $left } e vince
coach-lets-seven = poi { $move } dà a { $who } un sette che niente para
coach-gives = dà { $lines } a { $who }
coach-stack-for-rival = così diventa una pila, e la torre è sulla riva di { $who }
coach-rivals-tower = una torre in { $square } appartiene a { $who }
coach-spends-five = un 5 è speso e non prende nessuna linea: tienilo per parare

## Dove nessuna ragione vale, e ciò che è sfuggito in una partita finita.

hint-chance = vince da qui circa il { $percent } % delle partite
missed-none = Niente d’importante: l’allenatore avrebbe giocato quasi lo stesso.
missed-played = Hai giocato: { $action } ({ $percent } % di vincere).
missed-better = Meglio: { $action } ({ $percent } % di vincere).
