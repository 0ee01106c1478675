### Ce que la page dit des alignements de Towers.

page-square-lines = Alignements : { $lines }.
line-squares = Alignement { $line }, { $kind } : { $squares }.
line-held = Tenu : { $who }.
line-free = Tenu : personne.
line-strongest = Plus forte tour, { $who } : { $square }, de haut en bas { $pieces }.
line-no-tower = Plus forte tour, { $who } : aucune.

## Poser une pièce

page-tap-again = { $piece } en { $square } ? Touchez { $square } encore une fois pour poser la pièce.

## Pourquoi un alignement est tenu

line-open = Alignement { $line } : personne.
line-tied = Alignement { $line } : personne, { $square } contre { $other }.
line-won = Alignement { $line } : { $who }, { $square } contre { $other }.
line-why-empty = Aucune tour ne s’y dresse encore.
line-why-alone = Un seul côté y a une tour : { $who } (T11).
line-why-equal = Les deux tours ont des tailles toutes égales (T10).
line-why-single = Une pièce seule perd contre une tour de plusieurs (T9).
line-why-top = Plus grande pièce au sommet : { $more } contre { $less } (T8).
line-why-below = Égalité au-dessus ; pièce { $at } à partir du sommet : { $more } contre { $less } (T8).
line-why-balanced = Tout ce qui se compare est égal, et à cette table T10 se lit ainsi : personne ne le tient.
line-why-taller = Tout ce qui se compare est égal : la tour la plus haute est plus forte (T10).
