### Accanto al tabellone di Torri.
towers-move = Mossa { $n }
towers-bank = Riva: { $who }
towers-bank-own = La tua riva
towers-of-seven = su 7
towers-your-pieces = I tuoi pezzi
towers-look = Indica una casella: qui ne vedi la torre, livello per livello.
towers-try = { $piece } in { $square }?
towers-tower-new = Sulla riva di { $who } la torre è sua, chiunque ne posi i pezzi.
towers-tower-new-own = Sulla tua riva: una nuova torre tua.
towers-tower-stack = È la torre di { $who }, ora una pila: batte ogni pezzo singolo.
towers-tower-stack-own = È la tua torre, ora una pila: batte ogni pezzo singolo.
towers-tower-rises = È la torre di { $who }: sale da { $before } a { $after }.
towers-tower-rises-own = È la tua torre: sale da { $before } a { $after }.
towers-tower-sinks = È la torre di { $who }: con un { $after } in cima scende da { $before } a { $after }.
towers-tower-sinks-own = È la tua torre: con un { $after } in cima scende da { $before } a { $after }.
towers-to-you = a te
towers-to = a { $who }
towers-to-none = a nessuno
towers-then = poi { $own } : { $other }
towers-since = Dopo la tua mossa
towers-since-none = Qui si racconta che cosa fa l’altra parte.
towers-title-parry = Sette! Para ora
story-towers-placed = { $own ->
        [yes] posi { $piece } in { $square }
       *[no] posa { $piece } in { $square }
    }{ $count ->
        [0] , nessun monolite si sposta
       *[other] :
    }
story-towers-turned = { $to ->
        [own] linea { $line } a te
        [none] linea { $line } a nessuno
       *[other] linea { $line } a { $who }
    }
story-towers-count = Ora: { $s } { $south }, { $n } { $north }.
towers-parry-with = { $count ->
    [0] { $piece } non para da nessuna parte: vincerebbe { $who }.
    [one] { $piece } para in una casella; altrove vince { $who }.
   *[other] { $piece } para in { $count } caselle; altrove vince { $who }.
}
