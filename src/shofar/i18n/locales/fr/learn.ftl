### Ce que disent les leçons.

## Les autres à la table d’une leçon, et les noms des leçons

lesson-seat-1 = Josué
lesson-seat-2 = Caleb
lesson-title-walls-1 = Une manche
lesson-title-walls-2 = La longueur compte
lesson-title-walls-3 = Qu’y a-t-il dans la réserve ?
lesson-title-walls-4 = Nourrissez ce que vous menez
lesson-title-walls-5 = Mettre de côté
lesson-title-walls-6 = Cinq trompettes
lesson-title-walls-7 = Égalités
lesson-title-walls-8 = Maintenant ou jamais
lesson-title-walls-9 = Trois cartes
lesson-title-walls-10 = L’or
lesson-title-walls-11 = La dernière carte
lesson-title-towers-1 = Quatre coups
lesson-title-towers-2 = Un cadeau faible
lesson-title-towers-3 = Empiler
lesson-title-towers-4 = Sous le sommet
lesson-title-towers-5 = Deux d’un coup
lesson-title-towers-6 = Abattre le géant
lesson-title-towers-7 = Fermée pour de bon
lesson-title-towers-8 = Ne pas copier
lesson-title-towers-9 = Parer
lesson-title-towers-10 = Sept qui tiennent
lesson-title-towers-11 = Deux menaces
lesson-title-towers-12 = Pas de sept

## Walls : ce que disent plusieurs leçons

lesson-lead-it = En { $colour }, { $who } mène { $theirs } à { $mine }. Prenez la tête.
lesson-leads = Vous menez en { $colour }, { $mine } à { $theirs }.
lesson-alone = Personne d’autre n’a de { $colour } : vous menez avec { $mine }.
lesson-tied = Vous et { $who } avez { $mine } en { $colour } : vous partageriez le butin.
lesson-behind = { $who } mène toujours en { $colour }, { $theirs } à { $mine }.
lesson-no-wall = Personne n’a de muraille en { $colour } : rien ne tombe, et votre trompette est perdue.
lesson-joins = Elle abat les plus hautes cartes en { $colour } ; tombées : { $fallen }. Votre trompette rejoint votre muraille : vous menez { $mine } à { $theirs }.
lesson-joins-behind = Elle abat les plus hautes cartes en { $colour } ; tombées : { $fallen }. Votre trompette rejoint votre muraille ; vous avez { $mine }, { $who } { $theirs }.
lesson-leaves = Elle abat les plus hautes cartes en { $colour } ; tombées : { $fallen }. Il ne vous y reste aucune muraille : votre trompette est retirée du jeu.
lesson-feeds-trumpet = Les trompettes de la réserve sont retirées du jeu au décompte : personne ne les gagne.
lesson-feeds-own = Vous menez en { $colour }, { $mine } à { $theirs } : la carte peut vous revenir.
lesson-feeds-theirs = { $who } mène en { $colour } : vous augmentez le butin de { $who }.

## Walls : une manche

lesson-w1-first = Trois décomptes ; le plus de cartes gagne. Posez votre première carte : elle commence une muraille. Tous choisissent à la fois, face cachée ; vous pouvez changer jusqu’à ce que tous aient choisi.
lesson-w1-first-done = Tous ont choisi. Les premières cartes restent cachées jusqu’à ce que la réserve soit nourrie.
lesson-w1-feed = Maintenant, nourrissez la réserve, face cachée. Elle est le butin : au décompte, la plus longue muraille d’une couleur gagne toutes les cartes de cette couleur dans la réserve.
lesson-w1-feed-done = La plus longue muraille en { $colour } la gagnera. Les premières cartes sont retournées, et chacune commence une muraille.
lesson-w1-keep-trumpet = Une trompette dans la réserve quitte le jeu au décompte : personne ne la gagne. Gardez la vôtre : vous la sonnerez bientôt.
lesson-w1-wall = Un tour, c’est une carte, puis vous piochez. En { $colour }, la muraille de { $who } fait { $theirs }, la vôtre { $mine } : la somme des cartes. Rendez la vôtre la plus longue.
lesson-w1-turn = À vous : posez une carte mur, sonnez une trompette ou mettez une carte dans la réserve. Choisissez une carte pour voir son effet.
lesson-w1-trumpet = { $who } a { $theirs } en { $colour }, vous { $mine }. Une trompette abat partout les plus hautes cartes d’une couleur, les vôtres aussi. Sonnez-la là où elle gêne les autres et peut rejoindre votre muraille : elle y compte 2.
lesson-w1-turn-trumpet = À vous. Une trompette abat partout les plus hautes cartes d’une couleur, les vôtres aussi, et compte 2 dans votre muraille. Choisissez-la et désignez une couleur pour voir ce qui tomberait.
lesson-w1-new = Personne n’a de muraille en { $colour } : n’importe quelle carte y mène. Un 1 vaut de l’or : dans votre muraille à la fin de la partie, c’est une carte gagnée.
lesson-w1-supply = Vous menez en { $colour } de { $lead }. Au lieu de bâtir, vous pouvez mettre une carte dans la réserve, face cachée : nourrissez votre propre butin.
lesson-w1-turn-supply = À vous. Au lieu de bâtir, vous pouvez mettre une carte dans la réserve, face cachée ; cela rapporte là où vous menez.
lesson-w1-near = La carte score peut venir : elle peut être parmi les { $soon } prochaines cartes piochées. { $who } mène en { $colour } avec { $theirs }. Dépassez.
lesson-w1-scored = La carte score est venue, et les plus longues murailles ont pris leurs cartes : vous { $mine }, { $who } { $second }, { $other } { $third }. Les 1 debout dans les murailles s’y ajoutent à la fin. Les murailles restent. Le plus de cartes après trois décomptes gagne.

## Walls : autres leçons

lesson-w2-else = { $who } mène toujours en { $colour }, { $theirs } à { $mine }. La longueur compte : une haute carte peut être plus longue que deux petites.
lesson-w3-ask = La prochaine carte peut être la carte score. Vous avez vu des cartes aller dans la réserve. Quelle carte en gagne le plus maintenant ?
lesson-w3-right = La carte score est venue. Personne d’autre n’avait de { $colour } : vous gagnez { $cards } cartes.
lesson-w3-empty = Vous menez en { $colour }, mais la réserve n’en contenait aucune. Sans muraille en { $blue }, { $cards } cartes de cette couleur sont restées.
lesson-w3-luck = Une carte en { $colour }, et par chance : vous ne l’aviez pas vue. Celles en { $blue }, si, et { $cards } cartes sont restées.
lesson-w3-else = Vous ne gagnez rien. Personne n’avait de muraille en { $colour }, et { $cards } cartes y sont restées.
lesson-w4-ask = La deuxième manche commence : nourrissez la réserve. Quelle carte a le plus de chances de vous revenir ?
lesson-w4-thin = Vous menez en { $colour }, mais avec { $mine } seulement : c’est vite dépassé.
lesson-w5-ask = Vous menez en { $colour }, { $mine } à { $theirs }. Augmentez le butin.
lesson-w5-right = Une carte de plus à gagner en { $colour }, et personne d’autre n’y a de muraille.
lesson-w5-wall = { $mine } à { $theirs } : plus long, mais le butin est le même.
lesson-w5-trumpet = Une carte de plus au butin, mais c’était votre propre 5 : il reste { $mine }, et la trompette est dépensée.
lesson-w5-else = Le butin en { $colour } n’a pas grandi.
lesson-w6-ask = Sonnez votre trompette dans la couleur où vous menez ensuite. Elle ne rejoint qu’une muraille à vous qui reste debout.
lesson-w6-right = Le { $tall } de { $who } tombe, et votre trompette vous rejoint : vous menez en { $colour }, { $mine } à { $theirs }.
lesson-w6-own = La plus haute carte en { $colour } est votre propre { $tall }. { $who } mène maintenant, { $theirs } à { $mine }.
lesson-w6-none-left = Chaque { $tall } en { $colour } tombe, le vôtre aussi. Sans muraille, votre trompette est retirée du jeu.
lesson-w6-lonely = Le { $tall } tombe. La trompette de { $who }, restée seule, est retirée du jeu, et la vôtre n’a pas de muraille à rejoindre.
lesson-w6-else = Aucune trompette n’a sonné. Choisissez la trompette, puis une couleur.
lesson-w7-ask = { $cards } cartes en { $colour } sont tombées dans la réserve ; { $who } et vous avez chacun { $mine }. Gagnez-les toutes.
lesson-w7-right = { $mine } à { $theirs } : toutes les { $cards } sont à vous.
lesson-w7-more = Il y en a { $cards } maintenant, mais l’égalité demeure : { $share } pour chacun.
lesson-w7-else = Vous êtes toujours à égalité avec { $who }. { $cards } cartes ne se partagent pas en deux : { $share } pour chacun, et une reste dans la réserve.
lesson-w8-ask = Dès maintenant, toute carte peut être la carte score. { $who } mène en { $colour }, { $theirs } à { $mine }. Maintenant ou jamais.
lesson-w8-right = { $mine } à { $theirs }, et la carte score est venue : { $cards } cartes en { $colour } sont à vous.
lesson-w8-behind = { $mine } à { $theirs } : la carte score est venue, et { $who } a gagné { $cards } cartes en { $colour }.
lesson-w8-else = La carte score est venue. Cartes que vous avez gagnées : { $mine }. Cartes en { $colour } gagnées par { $who } : { $theirs }.
lesson-w9-ask = La troisième manche. Vous avez { $cards } cartes en main ; après avoir nourri la réserve, vous jouez avec une de moins. Laquelle donnez-vous ?
lesson-w9-right = Personne n’est plus long que vous en { $colour } : elle peut revenir.
lesson-w9-gold = Un 1 vaut de l’or : dans votre muraille, c’est une carte à la fin, quel que soit le meneur. Gardez-le.
lesson-w10-ask = Le troisième décompte est le dernier. Il peut venir au plus tôt à la { $soon }e carte piochée. Quelle carte rapporte le plus maintenant ?
lesson-w10-right = De l’or : il compte à la fin, quel que soit le meneur en { $colour }. Vos 1 dans les murailles : { $ones }.
lesson-w10-supply = Dans la réserve, elle n’est à vous que si vous menez encore en { $colour } au décompte. Dans votre muraille, elle compte de toute façon.
lesson-w10-wait = Une trompette peut attendre : le décompte vient au plus tôt à la { $soon }e carte piochée.
lesson-w11-ask = Il reste une carte dans la pioche : la carte score. Ensuite les 1 comptent, et le plus de cartes gagne. Gagnez la partie.
lesson-w11-right = En { $colour }, { $length } à { $behind }. Cartes : vous { $mine }, { $who } { $theirs }. L’égalité revient à qui garde plus de cartes en muraille, { $walls } à { $others } : vous gagnez !
lesson-w11-else = { $who } a plus de cartes, { $theirs } à { $mine }.

## Towers : ce que disent plusieurs leçons

lesson-line-frontal = la colonne { $line }
lesson-line-diagonal = la diagonale { $line }
lesson-t-equal = { $size } contre { $size } : égalité, et personne ne tient { $line }.
lesson-t-bank = { $square } est sur la rive de Nord : vous avez bâti pour Nord. Une tour appartient à sa rive, quel que soit le bâtisseur.
lesson-t-bank-still = { $square } est sur la rive de Nord, et Nord tient toujours { $line }.
lesson-t-elsewhere = Avec { $square }, aucune tour à vous n’est sur { $line }. Prenez une case à vous sur cette ligne.
lesson-t-still = { $who } tient toujours { $line }.
lesson-t-higher = { $mine } contre { $theirs } au sommet : { $line } est à vous.
lesson-t-lower = Votre sommet est { $size }, le leur { $theirs } : la pièce du sommet décide d’abord.

## Towers : les leçons

lesson-t1-a = Treize lignes joignent les rives. Sur chacune, la plus forte de votre tour et de celle de Nord tient le monolithe. Le { $theirs } en c3, sur la rive de Nord, est à Nord. Tenez la colonne c depuis votre rive.
lesson-t1-a-right = Votre { $mine } bat le { $theirs } : le monolithe de la colonne c est à vous.
lesson-t1-a-weaker = { $mine } contre { $theirs } : la tour de Nord est plus forte et tient la colonne c.
lesson-t1-b = Le { $theirs } seul de Nord en c4 bat votre { $mine } seul. Mais toute pile bat toute pièce seule. Une tour a au plus quatre pièces, jamais deux fois une couleur ou une taille. Reprenez la colonne c.
lesson-t1-b-right = Deux pièces battent un { $theirs } seul : la colonne c est de nouveau à vous.
lesson-t1-b-single = En { $square }, elle reste seule : deux pièces seules ne font pas une pile. Posez l’une sur l’autre.
lesson-t1-c = Maintenant chacun a une pile, et le sommet décide : la leur montre { $theirs }, la vôtre { $mine }. Élevez la vôtre, ou posez une petite pièce sur la leur !
lesson-t1-c-spoil = Vous pouvez bâtir sur les deux rives : le { $size } gâche leur tour. Les sommets sont égaux, et dessous votre { $mine } bat le { $theirs }.
lesson-t1-d = La nouvelle pièce de Nord en e3 fait face à votre c2 sur la diagonale v : vous tenez aussi cette ligne, { $mine } en tout. Tenez-en sept après la réponse adverse et vous gagnez.
lesson-t2-ask = Votre { $mine } est sur la colonne c, mais rien ne lui fait face : pas de confrontation, pas de monolithe. Tenez la colonne c tout de suite.
lesson-t2-right = Un cadeau faible : le { $size } en { $square } est maintenant la tour de Nord, et votre { $mine } la bat.
lesson-t2-strong = Un cadeau trop fort : { $size } contre votre { $mine }, et Nord tient la colonne c.
lesson-t2-alone = Sur { $line }, rien ne vous fait toujours face : sans confrontation, personne ne la tient.
lesson-t3-ask = Le { $theirs } seul de Nord tient la colonne c. Prenez-la. Une tour n’a jamais deux fois la même taille ni la même couleur.
lesson-t3-right = Une pile bat une pièce seule, même un { $theirs }.
lesson-t3-stacked = Maintenant Nord a une pile, et vous une pièce seule.
lesson-t4-ask = La tour de Nord en c3 est un { $top } sur un { $below }. Prenez la colonne c avec la plus petite pièce qui suffit.
lesson-t4-right = Les sommets sont égaux, { $top } et { $top } ; dessous, { $mine } bat { $theirs }.
lesson-t4-enough = Cela la tient, mais une pièce plus petite suffit : gardez le { $size } pour plus tard.
lesson-t5-ask = Une case est sur une colonne, et le plus souvent aussi sur une diagonale. Prenez deux lignes avec une seule pièce.
lesson-t5-right = Deux lignes d’un coup depuis { $square }.
lesson-t5-one = Depuis { $square }, vous ne prenez qu’une ligne.
lesson-t5-lost = Avec cette pièce en { $square }, { $who } prend une ligne et vous aucune.
lesson-t5-none = Aucune ligne ne passe à vous depuis { $square }.
lesson-t6-ask = Le géant de Nord en e3 montre un { $theirs }, le vôtre en e2 un { $mine }. Prenez la colonne e.
lesson-t6-right = Un { $size } au sommet du géant : votre { $mine } le bat, quoi qu’il y ait dessous.
lesson-t6-taller = { $top } et { $top }, { $below } et { $below } : tout est égal, et alors la tour la plus haute est la plus forte.
lesson-t7-ask = La tour de Nord en e3 a { $height } pièces. Prenez la colonne e là où Nord ne pourra jamais la réparer.
lesson-t7-right = { $height } pièces ferment une tour : { $mine } contre { $theirs }, et personne ne peut plus rien ajouter en e3.
lesson-t7-open = La colonne e est à vous, mais un { $size } est dépensé et e3 reste ouverte : Nord peut y bâtir.
lesson-t7-below = Les sommets sont égaux, { $top } et { $top } ; dessous, leur { $theirs } bat votre { $mine }.
lesson-t8-ask = Nord vient de poser un 4 jaune en e3. Essayez de répondre par la même pièce en e1 : le 4 jaune.
lesson-t8-refused = Refusé : vous ne pouvez pas copier la dernière pièce adverse en une tour identique sur la même ligne. C’est la règle de l’asymétrie.
lesson-t8-other = C’était permis, car cela ne copie rien. Essayez le 4 jaune en e1.
lesson-t8-free = Faites maintenant autrement pour que Nord ne tienne pas la colonne e.
lesson-t8-held = Vous tenez maintenant { $line }, et rien n’a été copié.
lesson-t8-equal = Force égale dans une autre couleur : personne ne tient { $line }.
lesson-t9-ask = Nord tient { $theirs } monolithes et gagne si vous ne parez pas. N’en laissez pas sept, d’un seul coup.
lesson-t9-spoil = Gâchée : une petite pièce sur la tour de Nord, et il lui en reste { $theirs }.
lesson-t9-raise = Élevée : votre tour est plus forte sur deux lignes, et il reste { $theirs } monolithes à Nord.
lesson-t9-lost = { $who } en tient toujours { $theirs } et gagne.
lesson-t10-ask = Vous en tenez { $mine }. Arrivez à sept de façon que Nord ne puisse parer.
lesson-t10-right = { $mine } monolithes, et aucun coup de Nord ne vous en laisse moins de sept : vous gagnez.
lesson-t10-parried = Vous en teniez { $mine }, mais { $who } avait { $parries } façons de parer. Après { $move }, il vous en reste { $left }.
lesson-t10-fewer = Vous en tenez { $mine } : ce n’est pas sept, il n’y a donc rien à parer.
lesson-t11-ask = Vous en tenez { $mine }, et aucun sept ne tient encore. Faites-en un qui vous laisse une seconde menace après toute réponse.
lesson-t11-right = Sept. { $who } a { $parries } réponses, et vous avez un coup gagnant après chacune.
lesson-t11-once = Vous en tenez { $mine }, mais { $who } peut parer de { $parries } façons, et après l’une d’elles aucun de vos coups ne gagne tout de suite.
lesson-t11-then = { $who } a paré par { $move } : vous en tenez { $mine }. Exécutez la seconde menace.
lesson-t12-ask = C’est votre dernière pièce, ensuite tout est posé : sans sept, le plus de monolithes gagne. Vous en tenez { $mine }, { $who } { $theirs }.
lesson-t12-right = { $mine } à { $theirs } : une petite victoire est une victoire.
lesson-t12-draw = { $mine } à { $theirs } : partie nulle. Une case fait mieux.
lesson-t12-seventh = Cela donne à { $who } un septième monolithe, que rien ne peut plus parer.
lesson-t12-lost = { $mine } à { $theirs } : { $who } gagne aux monolithes.

## La page des leçons

learn-title = Apprendre
learn-intro = En jouant, à votre propre table. Une première leçon prend trois minutes ; toutes peuvent être sautées, et rien n’est verrouillé.
learn-begin = Commencer
learn-go-on = Continuer
learn-done = Finie
learn-step = Étape { $step } sur { $steps }
learn-next = Suivant
learn-again = Réessayer
learn-right = Juste !
learn-wrong = Pas encore.
learn-show = Montrez-moi : { $action }
learn-skip = Quitter la leçon
learn-finished = La leçon est finie.
learn-play = Jouer une vraie partie
learn-play-told = Contre les bots les plus doux, avec un mot de conseil de temps en temps.
learn-another = Leçon suivante : { $title }
learn-all = Toutes les leçons
learn-of-game = Leçons : { $game }
