### Che cosa dice la pagina degli allineamenti di Towers.

page-square-lines = Allineamenti: { $lines }.
line-squares = Allineamento { $line }, { $kind }: { $squares }.
line-held = Tenuto: { $who }.
line-free = Tenuto: nessuno.
line-strongest = Torre più forte, { $who }: { $square }, dall’alto { $pieces }.
line-no-tower = Torre più forte, { $who }: nessuna.

## Piazzare un pezzo

page-tap-again = { $piece } in { $square }? Tocca ancora { $square }.

## Perché un allineamento è tenuto

line-open = Allineamento { $line }: nessuno.
line-tied = Allineamento { $line }: nessuno, { $square } contro { $other }.
line-won = Allineamento { $line }: { $who }, { $square } contro { $other }.
line-why-empty = Non vi sta ancora nessuna torre.
line-why-alone = Una sola parte vi ha una torre, { $who }: senza confronto non lo tiene nessuno.
line-why-equal = Le due torri hanno le stesse misure a ogni piano: a parità non lo tiene nessuno.
line-why-single = Una torre di un solo pezzo perde contro ogni torre più alta, quali che siano le misure.
line-why-top = Il pezzo in cima più grande è più forte: { $more } contro { $less }.
line-why-below = Sopra pari, quindi decide il pezzo { $at } dall’alto: { $more } contro { $less }.
line-why-balanced = Tutto ciò che si confronta è pari; a questo tavolo allora non lo tiene nessuno.
line-why-taller = Tutto ciò che si confronta è pari: la torre più alta è più forte.
