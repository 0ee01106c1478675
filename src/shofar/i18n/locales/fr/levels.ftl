### Qui sont les robots, et leur force ; et comment une partie a fini pour nous.

page-level-option = Niveau { $level } – { $name }
page-level-name-1 = Débutant
page-level-name-2 = Facile
page-level-name-3 = Solide
page-level-name-4 = Fort
page-level-name-5 = Expert
page-level-told-1 = Ne voit pas grand-chose. Pour vos premières parties.
page-level-told-2 = Voit ce qui est proche, et se trompe encore.
page-level-told-3 = Réfléchit à l’avance et se trompe peu.
page-level-told-4 = Réfléchit loin et pardonne peu.
page-level-told-5 = Le meilleur de nos niveaux : il ne fait guère de fautes que l’on voie.

page-character-strongest = Le plus fort que nous ayons, avec tout le temps qu’il peut prendre.
page-character-policy = Joue aussitôt ce qui lui semble juste, sans réfléchir plus loin.
page-character-plain = Joue à l’œil : le plus possible tout de suite.
page-character-random = Fait n’importe quoi de permis.
page-character-builder = Des murailles avant tout, et peu de trompettes.
page-character-trumpeter = Joue une trompette partout où cela ne lui nuit pas.
page-character-hoarder = Remplit la réserve et compte la gagner tout entière.
page-character-gleaner = Ramasse les 1, gagnés à la fin quel que soit le meneur.
page-character-mason = Bâtit haut sur sa rive et pose rarement le pied sur la vôtre.
page-character-raider = Gâte vos tours plutôt que de bâtir les siennes.
page-character-giant = Joue d’abord les grandes pièces.
page-character-miser = Joue d’abord les petites pièces et garde les grandes pour la fin.
page-character-scout = Veut un pied sur chaque case avant de bâtir.
page-character-greedy = Prend ce qui semble le mieux maintenant, sans réfléchir plus loin.
page-character-mcts = Essaie de tête beaucoup de parties au hasard : un étalon.

page-called-1 = Rahab
page-called-2 = Caleb
page-called-3 = Myriam
page-called-4 = Josué
page-called-5 = Aksa

page-level-first = Un bon adversaire pour commencer.
page-level-up = Vous avez gagné { $won } de vos { $games } dernières parties contre le niveau { $level } : essayez celui-ci.
page-level-down = Le niveau { $level } est difficile pour vous en ce moment : essayez celui-ci.
page-level-take = Prendre le niveau { $level }

page-you-win = Vous gagnez !
event-walls-end-own = La partie est finie. Cartes gagnées : { $scores }. Vous gagnez.
event-towers-end-seven-own = Sept monolithes. Vous gagnez.
event-towers-end-small-own = Aucun coup possible ; vous remportez une petite victoire par le nombre de monolithes.
page-you-share = Vous partagez la victoire !
page-you-lost = Vous perdez { $own } à { $other }.
page-you-placed = Vous finissez { $place ->
        [2] deuxième
        [3] troisième
        [4] quatrième
       *[5] dernier
    } sur { $count }.
page-decided-ones = Les 1 des murailles ont décidé.
page-decided-tie = Égalité de cartes gagnées : les cartes restées dans les murailles ont décidé.
page-decided-shared = Égalité de cartes gagnées et de cartes restées dans les murailles : la victoire est partagée.
page-decided-round = L’essentiel est venu du décompte de la manche { $round } : { $who } +{ $cards }.

## Invitations

page-door-from = { $who } vous invite à une partie de { $game }
page-door-to = Vous êtes invité à une partie de { $game }
page-door-seats = { $free ->
        [0] aucune place libre
        [one] une place libre sur { $seats }
       *[other] { $free } places libres sur { $seats }
    }
page-door-people = déjà là : { $who }
page-door-bots = { $count ->
        [0] aucun robot
        [one] un robot
       *[other] { $count } robots
    }

## Résultats

page-rating-over-time = Le classement au fil du temps
page-rating-told = De { $from } le { $since } à { $to } maintenant, en { $games } parties.
page-against = Contre chaque robot
page-won-of = { $won } sur { $games } gagnées
page-outcome-won = Gagnée
page-outcome-lost = Perdue
page-outcome-shared = Partagée

page-just-played = Parties récentes
page-bots-played = Des parties à regarder
page-played-beat = Victoire : { $who }, contre { $others }
page-played-shared = Partagée : { $who }
page-played-look = Regarder
page-demonstration = Une partie entre nos robots, du début à la fin.
