### Che cosa dice la pagina degli allineamenti di Towers.

page-square-lines = Allineamenti: { $lines }.
line-squares = Allineamento { $line }, { $kind }: { $squares }.
line-held = Tenuto: { $who }.
line-free = Tenuto: nessuno.
line-strongest = Torre più forte, { $who }: { $square }, dall’alto { $pieces }.
line-no-tower = Torre più forte, { $who }: nessuna.

## Piazzare un pezzo

page-tap-again = { $piece } in { $square }? Tocca di nuovo { $square } per piazzare il pezzo.
