# Open clauses, and how a table reads them

error-walls-always-joins = Seule une table qui lit W11 comme « may » permet d’écarter une trompette ; selon notre règle, elle se joint toujours à la muraille.
error-walls-would-not-join = Ici la trompette ne se joindrait à aucune muraille et quitte le jeu de toute façon : jouez-la sans « aside ».
error-no-such-reading = Aucune règle { $clause } ne peut se lire autrement ici ; celles qui le peuvent : { $expected }.
error-no-such-value = { $clause } ne peut se lire comme « { $value } » ; seulement comme : { $expected }.
