### Pourquoi quelque chose s’est passé : ce qui a décidé, en nombres. Un nom peut être « Vous » : aucun verbe ne le suit.

## Walls

why-walls-chose = { $who } : { $seats } joueurs choisissent en même temps, et personne n’apprend le choix d’un autre.
why-walls-first = Chaque première carte commence une muraille de sa couleur ; la plus longue de ces murailles mesure { $value }.
why-walls-first-trumpet = { $count ->
        [0] Aucune trompette n’est retirée du jeu.
        [one] Une trompette ne commence pas de muraille : elle est retirée du jeu.
       *[other] Les trompettes ne commencent pas de muraille : { $count } sont retirées du jeu.
    }
why-walls-fed = La manche { $round } commence par une carte de chacune des { $seats } mains, face cachée. La réserve en compte maintenant { $count }, chaque main { $hand }.
why-walls-wall = { $who } : la carte compte { $value } et porte la muraille en { $colour } de { $before } à { $length }.
why-walls-leads = La plus longue en { $colour } ensuite : { $who } avec { $length } ; la suivante mesure { $next }.
why-walls-tied = Les plus longues en { $colour } ensuite, à égalité : { $who } avec { $length } chacune.
why-walls-nobody = Plus personne n’a de muraille en { $colour }.
why-walls-gold = Un 1 debout dans une muraille à la fin de la partie est une carte gagnée.
why-walls-fell = { $count ->
        [0] Aucune carte ne tombe en { $colour } : { $value }.
        [one] La plus haute carte de toutes les murailles en { $colour } comptait { $value } : elle tombe, à qui qu’elle soit.
       *[other] Les plus hautes cartes de toutes les murailles en { $colour } comptaient { $value } : les { $count } tombent, à qui qu’elles soient.
    }
why-walls-nothing = Personne n’avait de muraille en { $colour } : rien ne pouvait tomber.
why-walls-removed = D’une muraille en { $colour } il ne restait que des trompettes ({ $who }) : elles sont retirées du jeu.
why-walls-joined = { $who } : une muraille en { $colour } tenait encore ; la trompette la rejoint et compte 2. Elle mesure maintenant { $length }.
why-walls-aside = { $who } : la trompette pouvait rejoindre la muraille en { $colour } et a été écartée, comme le permet une règle maison.
why-walls-alone = { $who } : il ne restait pas de muraille en { $colour } à rejoindre ; la trompette est retirée du jeu.
why-walls-supply = Face cachée, et connue d’un seul joueur : { $who }. La plus longue muraille de sa couleur la gagne au décompte. Cartes dans la réserve maintenant : { $count }.
why-walls-drew = Un tour finit par une carte de la pioche ({ $who }). Il y en reste : { $count }.
why-walls-scoring-card = La carte score finit la manche { $round } aussitôt, et personne ne joue plus avant le décompte ({ $who }).
why-walls-drew-again = La carte score est retirée du jeu ; la carte suivante de la pioche la remplace ({ $who }).
why-walls-trumpets = { $count ->
        [0] Aucune trompette n’est retirée du jeu.
        [one] Une trompette était dans la réserve : elle est retirée du jeu.
       *[other] Des trompettes étaient dans la réserve : { $count } sont retirées du jeu.
    }
why-walls-prize = La plus longue muraille en { $colour } mesure { $length } ({ $who }) : elle gagne { $count ->
        [0] zéro carte.
        [one] la seule carte.
       *[other] les { $count } cartes.
    }
why-walls-shared = Les plus longues murailles en { $colour } mesurent toutes { $length } ({ $who }) : sur { $count } cartes, chacun en gagne { $each } ; il en reste { $left }.
why-walls-stays = { $count ->
        [0] Personne n’a de muraille en { $colour }.
        [one] Personne n’a de muraille en { $colour } : sa carte reste dans la réserve.
       *[other] Personne n’a de muraille en { $colour } : ses { $count } cartes restent dans la réserve.
    }
why-walls-ones = Un 1 dans une muraille compte comme gagné à la fin. Il y en a : { $count } ({ $who }).
why-walls-most = Le plus de cartes gagnées : { $who } avec { $score } ; le suivant en a { $next }.
why-walls-tiebreak = À égalité avec { $score } cartes gagnées : { $tied }. Le plus de cartes restées dans les murailles décide : { $who } avec { $left }.
why-walls-tie = À égalité avec { $score } cartes gagnées et { $left } restées dans les murailles, la victoire est partagée : { $who }.

## Towers

why-towers-bank = { $square } est sur l’autre rive : la tour y compte pour { $who }, quel que soit son bâtisseur.
why-towers-alone = { $line } : rien ne fait face à la tour en { $square } ; personne ne tient le monolithe.
why-towers-equal = { $line } : { $square } et { $other } ont partout les mêmes tailles ; personne ne tient le monolithe.
why-towers-balanced = { $line } : { $square } et { $other } sont égales jusqu’au bas de la plus petite. Selon la règle maison, personne ne tient le monolithe.
why-towers-taller = { $line } : { $square } et { $other } sont égales jusqu’au bas de la plus petite, et { $square } est plus haute. Le monolithe : { $who }.
why-towers-single = { $line } : en { $other } une pièce est seule, et toute pile est plus forte, comme en { $square }. Le monolithe : { $who }.
why-towers-top = { $line } : au sommet il y a { $mine } en { $square } et { $theirs } en { $other }. Le monolithe : { $who }.
why-towers-below = { $line } : { $square } et { $other } sont égales au sommet ; plus bas, { $mine } bat { $theirs }. Le monolithe : { $who }.
why-towers-seven = { $who } : { $before } monolithes avant la réponse, { $mine } après. Sept qui survivent à une réponse gagnent.
why-towers-last = Plus rien ne peut être posé. Personne n’en tient sept : le plus grand nombre gagne, { $mine } à { $theirs } : { $who }.
why-towers-last-seven = Plus rien ne peut être posé, et sept ou plus gagnent : { $who } avec { $mine } à { $theirs }.
why-towers-draw = Plus rien ne peut être posé, et chacun en tient { $count } : partie nulle.
