### Che cosa dice la pagina degli allineamenti di Towers.

page-square-lines = Allineamenti: { $lines }.
line-squares = Allineamento { $line }, { $kind }: { $squares }.
line-held = Tenuto: { $who }.
line-free = Tenuto: nessuno.
line-strongest = Torre più forte, { $who }: { $square }, dall’alto { $pieces }.
line-no-tower = Torre più forte, { $who }: nessuna.

## Piazzare un pezzo

page-tap-again = { $piece } in { $square }? Tocca di nuovo { $square } per piazzare il pezzo.

## Perché un allineamento è tenuto

line-open = Allineamento { $line }: nessuno.
line-tied = Allineamento { $line }: nessuno, { $square } contro { $other }.
line-won = Allineamento { $line }: { $who }, { $square } contro { $other }.
line-why-empty = Non vi sta ancora nessuna torre.
line-why-alone = Una sola parte vi ha una torre: { $who } (T11).
line-why-equal = Le due torri hanno misure tutte uguali (T10).
line-why-single = Un pezzo solo perde contro una torre di più pezzi (T9).
line-why-top = Pezzo in cima più grande: { $more } contro { $less } (T8).
line-why-below = Sopra pari; pezzo { $at } dall’alto: { $more } contro { $less } (T8).
line-why-balanced = Tutto ciò che si confronta è pari, e questo tavolo legge T10 così: non lo tiene nessuno.
line-why-taller = Tutto ciò che si confronta è pari: la torre più alta è più forte (T10).
