### Ce qui ne va pas, en une phrase qui dit que faire. L’article est écrit à côté.

## N’importe quel jeu

error-missing = Ce champ manque.
error-not-a-number = Ce doit être un nombre entier.
error-not-a-time = Ce doit être un nombre de millisecondes, de 1 à un milliard.
error-not-a-count = Il faut ici un nombre entier, au moins { $least }, et non { $found }.
error-not-this-view = Il faut ici une vue du type { $expected }, comme en donne game.view(seat).
error-names-missing = Il faut ici un nom pour chaque place : { $expected }.
error-cannot-be = Position impossible : elle contredit une règle ou ses autres champs.
error-not-text = Ce doit être un texte.
error-not-a-list = Ce doit être une liste.
error-not-an-object = Ce doit être un objet.
error-not-a-point = Ce doit être une paire de nombres.
error-not-one-of = Choisissez parmi : { $expected }.
error-wrong-type = Ce doit être du type { $expected }.
error-nothing-to-play = Cette place n’a rien à jouer ici : la partie est finie, ou ce n’est pas son tour.
error-not-json = Ce n’est pas du JSON.
error-not-closed = Ce JSON s’interrompt avant son dernier crochet.
error-nothing-committed = Cette partie n’a pas de donne, donc rien à engager : Tours n’a pas de cartes cachées.
error-salt-too-short = Le sel doit avoir au moins { $expected } chiffres hexadécimaux, sinon la donne pourrait être devinée.

## Joueurs et tournois

error-no-engines = Aucun moteur n’a été ajouté ; ajoutez-en un : shofar engines add NAME -- COMMAND
error-engine-name = Un nom a de 1 à 60 caractères, sans espace, @ ni /.
error-name-of-a-bot = Un robot fourni s’appelle déjà { $name } ; choisissez un autre nom.
error-not-a-player = « { $text } » n’est pas un joueur : utilisez NAME, NAME@100ms, NAME@2s ou NAME@1000sims.
error-engine-sims = { $name } est un moteur, et un moteur ne compte pas de simulations pour nous : utilisez { $name }@100ms ou { $name }@2s.
error-needs-compiler = { $player } a besoin de code compilé, et le compilateur manque : { $command }
error-player-twice = Nommez chaque joueur une fois ; { $player } est là deux fois.
error-too-few-players = Un tournoi demande au moins deux joueurs.
error-not-two-players = Un test séquentiel oppose deux joueurs ; il y en a { $found } ici.
error-no-deals = Il faut au moins une donne.
error-seat-count = { $game } a { $expected } places, et non { $found }.
error-another-plan = Les parties de ce dossier sont d’un autre tournoi ; choisissez un autre dossier.
error-players-changed = Depuis ces parties, ceci a changé : { $changed }. Recommencez dans un autre dossier (--out DOSSIER), ou continuez quand même (--mix).
error-no-such-player = Il n’y a pas de joueur { $name } ; il y a { $expected }.

## Walls

error-walls-seats =
    Murailles compte de 3 à 5 places, et non { $seats }.
error-walls-start = La place { $start } ne peut pas commencer : les places vont de 0 au nombre de joueurs moins un, et il y en a { $seats }.
error-walls-hand-size =
    { $cards ->
        [0] La place { $seat } n’a reçu aucune carte ; chacune en reçoit 7.
        [one] La place { $seat } a reçu une seule carte ; chacune en reçoit 7.
       *[other] La place { $seat } a reçu { $cards } cartes ; chacune en reçoit 7.
    }
error-walls-hands-and-seats = Il y a { $hands } mains pour { $seats } places.
error-walls-deck = Le jeu doit compter { $expected } fois la carte { $card } ; ici elle y est { $found } fois.
error-walls-scoring-cards = Le deuxième, le quatrième et le sixième paquet à partir du haut doivent contenir chacun une carte score.
error-walls-one-for-each-seat = Il faut ici une entrée pour chacune des { $seats } places.
error-walls-pile = Dans cette manche la pioche a de { $least } à { $most } cartes.
error-walls-total = Il faut { $expected } cartes en tout ; ici il y en a { $found }.
error-walls-no-such-card = Il n’y a pas de carte { $card }.
error-walls-no-such-colour = Il n’y a pas de couleur { $colour } ; nommez R, Y, G, B ou P.
error-walls-no-such-verb = « { $text } » n’est pas une action : utilisez first, feed, wall ou supply avec une carte, ou trumpet avec une couleur.
error-walls-not-an-action = Une action est un numéro de place et un texte, comme [0, "first R5"].
error-walls-seats-are-numbers = Il n’y a pas de place { $seat } ; les places sont des nombres, à partir de 0.
error-walls-no-such-seat = Il n’y a pas de place { $seat } ; la table a { $seats } places, à partir de 0.
error-walls-over = La partie est finie ; on ne joue plus de carte.
error-walls-first-is-past = La première carte se choisit une fois, avant la première manche ; choisissez maintenant une carte pour la réserve, ou jouez à votre tour.
error-walls-first-card-missing = Choisissez une première carte avant d’ajouter une carte à la réserve : certains n’ont pas encore posé la leur.
error-walls-feed-is-past = Tous ont ajouté une carte à la réserve ; maintenant on joue à tour de rôle.
error-walls-still-choosing = Des joueurs choisissent encore leur carte face cachée ; les tours commencent quand tous ont choisi.
error-walls-not-your-turn = Ce n’est pas encore à la place { $seat } de jouer ; attendez son tour.
error-walls-chosen-already = La place { $seat } a déjà choisi ; une partie enregistrée porte un seul choix par place.
error-walls-nothing-to-change = La place { $seat } n’a pas de choix qui puisse encore être changé.
error-walls-not-in-hand = Pas dans la main : { $card }. Choisissez une carte qui s’y trouve.
error-walls-not-open = Pas permis à cette place maintenant : { $action }.
error-walls-trumpet-is-no-wall-card = Une trompette ne se pose pas comme carte mur ; jouez-la en annonçant une couleur, ou ajoutez-la à la réserve.
error-walls-first-must-be-a-wall-card = La première carte commence une muraille : ce doit être une carte mur tant que la main en a une.

## Towers

error-towers-no-such-layout = Il n’y a pas de plateau « { $layout } ».
error-towers-layout-squares = Un plateau a 26 cases ; celui-ci en a { $found }.
error-towers-layout-territory = Chaque territoire a 13 cases ; { $side } en a { $found } ici.
error-towers-layout-borders = Chaque case doit être dans un des deux territoires, et rien que des cases.
error-towers-layout-lines = Un plateau a { $expected } alignements de type « { $kind } » ; celui-ci en a { $found }.
error-towers-layout-line-names = Chacun des 13 alignements doit avoir un nom à lui.
error-towers-layout-unknown-square = Un alignement nomme la case { $square }, qui n’est pas sur le plateau.
error-towers-layout-two-confrontations = Une tour ne peut être que dans une confrontation de type « { $kind } » ; la case { $square } est dans plusieurs.
error-towers-layout-one-sided = L’alignement { $line } doit avoir des cases des deux territoires.
error-towers-layout-ends = L’alignement { $line } doit avoir un bout dans chaque territoire.
error-towers-layout-no-two-towers = Sur au moins un alignement, { $side } doit pouvoir avoir deux tours.
error-towers-layout-name = Un nom doit être fait de caractères imprimables.
error-towers-layout-far = Les deux nombres d’un point doivent être compris entre -{ $farthest } et { $farthest }.
error-towers-layout-same-point = Ceci est au même point que la case { $square }.
error-towers-not-a-move = « { $text } » n’est pas un coup : écrivez une pièce, @ et une case, comme R5@c2.
error-towers-no-such-side = Il n’y a pas de camp { $side } ; les camps sont S et N.
error-towers-no-such-piece = Il n’y a pas de pièce { $piece } ; les pièces sont R, Y, G, B ou P avec une taille de 1 à 5.
error-towers-no-such-square = Il n’y a pas de case { $square } sur ce plateau.
error-towers-over = La partie est finie ; on ne pose plus de pièce.
error-towers-not-your-turn = Ce n’est pas encore à { $side } de jouer ; attendez son tour.
error-towers-not-in-stock = { $piece } est déjà sur le plateau ; choisissez une autre pièce.
error-towers-full = La tour en { $square } a quatre pièces, le plus qu’une tour puisse avoir ; il faut une autre case pour { $piece }.
error-towers-same-size = Il y a déjà un { $size } en { $square } ; choisissez une autre case ou une autre taille.
error-towers-same-colour = Il y a déjà du { $colour } en { $square } ; choisissez une autre case ou une autre couleur.
error-towers-asymmetry = { $action } copierait le dernier coup adverse, { $last }, sur le même alignement ; jouez autre chose.
error-towers-nothing-to-change = Une pièce posée ne peut plus être changée.
