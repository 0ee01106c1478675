### What the page says about the lines of Towers.

page-square-lines = Lines: { $lines }.
line-squares = Line { $line }, { $kind }: { $squares }.
line-held = Held: { $who }.
line-free = Held: nobody.
line-strongest = Strongest tower, { $who }: { $square }, from the top { $pieces }.
line-no-tower = Strongest tower, { $who }: none.

## Placing a piece

page-tap-again = { $piece } on { $square }? Tap { $square } again to place it.
