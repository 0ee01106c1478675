### Le sommaire de la page des règles : ce dont parle chaque article, et ce qui se dit pendant une recherche.

rules-search = Chercher dans les règles
rules-found = { $count ->
        [0] Ces mots ne sont dans aucune règle.
        [one] Ces mots sont dans une règle.
       *[other] Ces mots sont dans { $count } règles.
    }
rule-W1-title = Le paquet de cartes
rule-W2-title = Joueurs et mains
rule-W3-title = Où sont les cartes score
rule-W4-title = La première carte
rule-W5-title = Qui commence
rule-W6-title = Nourrir la réserve
rule-W7-title = On retourne les premières cartes
rule-W8-title = Un tour : une chose sur trois
rule-W8a-title = Poser une carte mur
rule-W8b-title = Jouer une trompette
rule-W8c-title = Mettre une carte à la réserve
rule-W9-title = Les plus hautes cartes tombent
rule-W10-title = Des trompettes restées seules
rule-W11-title = La trompette rejoint la muraille
rule-W12-title = La trompette quitte le jeu
rule-W13-title = Quand vient un décompte
rule-W14-title = On retourne la réserve
rule-W15-title = La plus longue muraille gagne
rule-W16-title = Les murailles à égalité partagent
rule-W17-title = Une couleur sans muraille
rule-W18-title = La manche suivante
rule-W19-title = Les 1 à la fin
rule-W20-title = Ce qui compte
rule-W21-title = Qui gagne, et les égalités
rule-W22-title = Ce qui est visible, ce qui est secret
rule-W23-title = Choisir en même temps
rule-T1-title = Cases, alignements et monolithes
rule-T2-title = Des tours face à face
rule-T3-title = Vingt-cinq pièces chacun
rule-T4-title = Un tour : une pièce
rule-T5-title = Quatre pièces au plus
rule-T6-title = À qui est la tour
rule-T7-title = Ne pas copier
rule-T8-title = La tour la plus forte
rule-T9-title = Une pièce seule perd
rule-T10-title = Des tours à égalité
rule-T11-title = Qui tient le monolithe
rule-T12-title = Sept monolithes et la réponse
rule-T13-title = Quand on ne peut plus jouer
