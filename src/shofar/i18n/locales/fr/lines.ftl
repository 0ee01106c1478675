### Ce que la page dit des alignements de Towers.

page-square-lines = Alignements : { $lines }.
line-squares = Alignement { $line }, { $kind } : { $squares }.
line-held = Tenu : { $who }.
line-free = Tenu : personne.
line-strongest = Plus forte tour, { $who } : { $square }, de haut en bas { $pieces }.
line-no-tower = Plus forte tour, { $who } : aucune.

## Poser une pièce

page-tap-again = { $piece } en { $square } ? Touchez { $square } encore une fois pour poser la pièce.
