### Robots qui se chargent ou se compilent.

page-getting-ready = { $bots } { $count ->
        [1] se prépare
       *[other] se préparent
    } ({ $done } sur { $of }) ; d’ici là, un joueur plus simple répond.
