### The rules page: open clauses, our rulings and their reasons

page-rulings-title = Là où les textes imprimés restent ouverts
page-rulings-told = Nous jouons ces règles comme dit d’abord ; une table peut choisir l’autre lecture sous « Règles maison ». Les parties classées gardent la nôtre.
page-rulings-ours = Nous jouons : { $how }.
page-rulings-other = Aussi possible : { $how }.
page-rulings-W4 = Un texte dit à quoi sert la première carte, commencer sa fortification, et des trompettes seules ne font jamais une muraille.
page-rulings-W5 = Autour d’une table on sait d’ordinaire qui commence ; les textes ne le choisissent qu’après les premières cartes.
page-rulings-W11 = La plupart des exemples et tous les résumés disent qu’elle la rejoint ; aucun ne dit où irait une trompette refusée.
page-rulings-T10 = On descend étage par étage, et un étage avec une pièce bat un étage vide ; un texte ne compte les pièces que pour les pièces seules.
page-rulings-begin-towers = Dès le niveau 2, qui joue en second gagne plus souvent, au niveau 5 deux parties sur trois : jouez un match de deux.
page-rulings-begin-walls = Pour des sièges égaux, jouez autant de parties qu’il y a de sièges.
