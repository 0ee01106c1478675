# Open clauses, and how a table reads them

error-walls-always-joins = Seule une table qui lit W11 comme « may » permet d’écarter une trompette ; selon notre règle, elle se joint toujours à la muraille.
error-walls-would-not-join = Ici la trompette ne se joindrait à aucune muraille et quitte le jeu de toute façon : jouez-la sans « aside ».
error-no-such-reading = Aucune règle { $clause } ne peut se lire autrement ici ; celles qui le peuvent : { $expected }.
error-no-such-value = { $clause } ne peut se lire comme « { $value } » ; seulement comme : { $expected }.

error-table-series-goes-on = La série continue : sa prochaine partie commence d’elle-même.
error-table-sides-people-only = Les côtés se choisissent entre personnes ; aucun robot ne peut s’asseoir à cette table.
error-table-rated-house-rules = Les parties classées se jouent selon nos seules règles, sans règles maison.
error-table-starter-is-hidden = Ici personne ne doit savoir qui commence : ne nommez personne et jouez des parties simples.
error-table-sides-two-single = Les côtés se choisissent dans des parties simples à deux.
error-table-no-side-to-choose = Il n’y a pas de côté à choisir maintenant.
error-rulings-only = Échelles et classements se jouent selon nos seules règles.
