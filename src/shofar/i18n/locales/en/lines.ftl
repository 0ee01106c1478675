### What the page says about the alignments of Towers.

page-square-lines = Alignments: { $lines }.
line-squares = Alignment { $line }, { $kind }: { $squares }.
line-held = Held: { $who }.
line-free = Held: nobody.
line-strongest = Strongest tower, { $who }: { $square }, from the top { $pieces }.
line-no-tower = Strongest tower, { $who }: none.

## Placing a piece

page-tap-again = { $piece } on { $square }? Tap { $square } again to place it.

## Why an alignment is held

line-open = Alignment { $line }: nobody.
line-tied = Alignment { $line }: nobody, { $square } against { $other }.
line-won = Alignment { $line }: { $who }, { $square } against { $other }.
line-why-empty = No tower stands on it yet.
line-why-alone = Only one side has a tower there: { $who } (T11).
line-why-equal = Both towers are equal in all sizes (T10).
line-why-single = A single piece loses to a tower of more (T9).
line-why-top = Larger top piece: { $more } against { $less } (T8).
line-why-below = Equal above; piece { $at } from the top: { $more } against { $less } (T8).
line-why-balanced = All that can be compared is equal, and this table reads T10 so that nobody holds it.
line-why-taller = All that can be compared is equal: the taller tower is stronger (T10).
