### What the page says about the alignments of Towers.

page-square-lines = Alignments: { $lines }.
line-squares = Alignment { $line }, { $kind }: { $squares }.
line-held = Held: { $who }.
line-free = Held: nobody.
line-strongest = Strongest tower, { $who }: { $square }, from the top { $pieces }.
line-no-tower = Strongest tower, { $who }: none.

## Placing a piece

page-tap-again = { $piece } on { $square }? Tap { $square } again.

## Why an alignment is held

line-open = Alignment { $line }: nobody.
line-tied = Alignment { $line }: nobody, { $square } against { $other }.
line-won = Alignment { $line }: { $who }, { $square } against { $other }.
line-why-empty = No tower stands on it yet.
line-why-alone = Only one side has a tower there, { $who }: without a confrontation nobody holds it.
line-why-equal = Both towers have equal sizes on every level: a tie holds nothing.
line-why-single = A tower of one piece loses to every taller tower, whatever the sizes.
line-why-top = The larger top piece is stronger: { $more } against { $less }.
line-why-below = Equal above, so piece { $at } from the top decides: { $more } against { $less }.
line-why-balanced = All that can be compared is equal; by the house rules of this table nobody holds it then.
line-why-taller = All that can be compared is equal: the taller tower is stronger.
