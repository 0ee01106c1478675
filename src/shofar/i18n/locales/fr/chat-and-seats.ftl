### Ce que la page dit à ceux qui sont à une table ensemble, ou qui y viennent.

## Discussion

page-said-answer = Répondre
page-said-seen = Vu

## Qui est là

page-not-here = Non connecté : { $who }.

## La fin

page-won-by = Victoire : { $who }.

## Regarder, et avant la partie

page-you-watch = Vous regardez.
page-full = La table est complète : vous regardez.
page-door-full = Toutes les places de cette table sont prises. Vous pouvez regarder.
page-door-over = La partie de cette table est terminée et toutes les places sont prises. Vous pouvez voir comment elle a fini.
page-lobby-free-wait = { $count ->
        [0] Aucune place n’est libre. L’hôte va commencer la partie.
        [one] Une place est libre : invitez quelqu’un ou attendez. L’hôte commencera la partie.
       *[other] { $count } places sont libres : invitez des amis ou attendez. L’hôte commencera la partie.
    }
page-lobby-free-sit = { $count ->
        [0] Aucune place n’est libre.
        [one] Une place est libre : asseyez-vous si vous voulez jouer.
       *[other] { $count } places sont libres : asseyez-vous si vous voulez jouer.
    }

## En route vers une table

page-screen-names = Qui joue ? Les noms sont facultatifs.
page-screen-bot = robot
page-laying = La table se prépare…

## En outre

page-offered-resume = Reprise du jeu demandée : { $who }.
page-abort-sure = Oui, annuler la partie
page-keys = Raccourcis d’une seule touche
page-no-record = C’est du JSON, mais pas une partie enregistrée : son format doit être shofar/1.
