### Ce que la page dit des alignements de Towers.

page-square-lines = Alignements : { $lines }.
line-squares = Alignement { $line }, { $kind } : { $squares }.
line-held = Tenu : { $who }.
line-free = Tenu : personne.
line-strongest = Plus forte tour, { $who } : { $square }, de haut en bas { $pieces }.
line-no-tower = Plus forte tour, { $who } : aucune.

## Poser une pièce

page-tap-again = { $piece } en { $square } ? Touchez encore { $square }.

## Pourquoi un alignement est tenu

line-open = Alignement { $line } : personne.
line-tied = Alignement { $line } : personne, { $square } contre { $other }.
line-won = Alignement { $line } : { $who }, { $square } contre { $other }.
line-why-empty = Aucune tour ne s’y dresse encore.
line-why-alone = Un seul côté y a une tour, { $who } : sans confrontation, personne ne le tient.
line-why-equal = Les deux tours ont les mêmes tailles à chaque étage : personne ne le tient.
line-why-single = Une tour d’une pièce perd contre toute tour plus haute, quelles que soient les tailles.
line-why-top = La plus grande pièce au sommet est la plus forte : { $more } contre { $less }.
line-why-below = Égalité au-dessus ; la pièce { $at } à partir du sommet décide : { $more } contre { $less }.
line-why-balanced = Tout ce qui se compare est égal ; à cette table, personne ne le tient alors.
line-why-taller = Tout ce qui se compare est égal : la tour la plus haute est la plus forte.
