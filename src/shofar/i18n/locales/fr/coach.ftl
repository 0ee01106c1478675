### Ce que l’entraîneur dit d’une action : des raisons dont la condition est vérifiée.

## Walls

coach-trumpet-leads = abat { $cards } et vous fait mener en { $colour }, { $mine } à { $theirs }
coach-trumpet-prize = { $n ->
        [0] aucune carte ne tombe
        [one] une carte tombe dans votre butin en { $colour } : { $cards }
       *[other] { $n } cartes tombent dans votre butin en { $colour } : { $cards }
    }
coach-trumpet-fells = abat { $cards } et rien à vous
coach-scoring-near = la carte score peut être parmi les { $soon } prochaines piochées : sonnez tant que cela compte
coach-own-fall = vos propres cartes tombent : { $cards }
coach-trumpet-leaves = il ne vous reste pas de muraille en { $colour } à rejoindre : la trompette est retirée du jeu
coach-others-lead-then = ensuite { $who } mène en { $colour }
coach-trumpet-waits = le décompte est à { $soon } cartes au moins : une trompette peut attendre
coach-leads = vous fait mener en { $colour } : de { $before } à { $mine }, le suivant a { $theirs }
coach-nobody-has = personne n’a de { $colour } ; cartes de la réserve que vous connaissez : { $known }
coach-gold = de l’or : un 1 encore debout à la fin est une carte gagnée
coach-comes-back = vous menez en { $colour } : la carte peut vous revenir
coach-still-behind = { $who } resterait devant en { $colour } de { $behind }
coach-nothing-to-win = vous ne connaissez aucune carte à gagner en { $colour }
coach-too-tall = ce serait la plus haute carte en { $colour } : une trompette l’y prendrait
coach-wastes-trumpet = une trompette dans la réserve est retirée du jeu au décompte
coach-their-prize = { $who } mène en { $colour } : elle augmente ce butin
coach-wastes-gold = un 1 dans une muraille compte à la fin, pas dans la réserve

## Towers

coach-parries = pare : il reste { $left } à { $who }
coach-seven-holds = { $mine } monolithes, et aucun coup de { $who } ne pare
coach-seven-parried = { $mine } monolithes : { $who } doit parer tout de suite ; coups qui parent : { $ways }
coach-wins = gagne la partie, { $mine } monolithes à { $theirs }
coach-turns = prend { $lines }
coach-two-at-once = prend { $lines } d’un coup
coach-frees = { $who } perd { $lines }
coach-closes = ferme la tour en { $square } : personne ne peut plus rien y ajouter
coach-no-parry = { $who } en tient toujours { $left } et gagne
coach-lets-seven = ensuite { $move } donne à { $who } un sept que rien ne pare
coach-gives = donne { $lines } à { $who }
coach-stack-for-rival = cela en fait une pile, et la tour est sur la rive de { $who }
coach-rivals-tower = une tour en { $square } appartient à { $who }
coach-spends-five = un 5 est dépensé sans prendre de ligne : gardez-le pour parer

## Là où aucune raison ne vaut, et ce qui a échappé dans une partie terminée.

hint-chance = gagne environ { $percent } % des parties à partir d’ici
missed-none = Rien d’important : l’entraîneur aurait joué à peu près de même.
missed-played = Vous avez joué : { $action } ({ $percent } % de chances).
missed-better = Meilleur coup : { $action } ({ $percent } % de chances).
