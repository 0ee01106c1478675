### Ce que dit un dessin. Les mots précèdent leurs nombres.

draw-you = { $name } (vous)
draw-hidden = cachée
draw-hand = main
draw-first = première carte
draw-won = gagnées
draw-wall = muraille { $colour ->
        [vert] verte
        [bleu] bleue
        [violet] violette
       *[other] { $colour }
    }
draw-no-walls = aucune muraille
draw-longest = la plus longue
draw-supply = réserve
draw-supply-known = connues
draw-supply-mine = les vôtres
draw-supply-hidden = face cachée
draw-draw = pioche
draw-removed = retirées du jeu
draw-round = Manche { $round } sur { $rounds }
draw-scoring = décompte dans { $earliest } à { $latest } cartes piochées
draw-scoring-now = décompte à la prochaine carte
draw-phase-first = Choix des premières cartes
draw-phase-feed = Ajout à la réserve
draw-phase-over = La partie est finie
draw-choosing = choisissent : { $names }
draw-pending = votre choix : { $action }
draw-to-play = À { $name } de jouer
draw-your-turn = À vous
draw-starts = commence la manche : { $name }
draw-left-in-walls = dans les murailles { $left }
draw-winners = Victoire : { $names }
draw-monoliths = monolithes
draw-stock = pièces
draw-move = coup { $ply }
draw-last = dernier { $move }
draw-tower = tour en { $square }, de haut en bas
draw-empty-board = plateau vide
draw-threat = Sept ! { $name } gagne si le prochain coup ne pare pas
draw-parries = parades : { $count }
draw-result-seven = { $name } gagne avec sept monolithes
draw-result-small = { $name } gagne, une petite victoire
draw-result-draw = Partie nulle
draw-share-step = Position après le coup { $step }
