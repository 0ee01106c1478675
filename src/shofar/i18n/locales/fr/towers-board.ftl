### À côté du plateau de Tours.
towers-move = Coup { $n }
towers-bank = Rive : { $who }
towers-bank-own = Votre rive
towers-of-seven = sur 7
towers-your-pieces = Vos pièces
towers-look = Montrez une case : sa tour apparaît ici, étage par étage.
towers-try = { $piece } en { $square } ?
towers-tower-new = Rive de l’adversaire ({ $who }) : la tour lui appartient, qui que ce soit qui pose.
towers-tower-new-own = Sur votre rive : une nouvelle tour à vous.
towers-tower-stack = Tour de l’adversaire ({ $who }) : une pile désormais, elle bat toute pièce seule.
towers-tower-stack-own = C’est votre tour : une pile désormais, elle bat toute pièce seule.
towers-tower-rises = Tour de l’adversaire ({ $who }) : elle passe de { $before } à { $after }.
towers-tower-rises-own = C’est votre tour : elle passe de { $before } à { $after }.
towers-tower-sinks = Tour de l’adversaire ({ $who }) : avec un { $after } au sommet, elle tombe de { $before } à { $after }.
towers-tower-sinks-own = C’est votre tour : avec un { $after } au sommet, elle tombe de { $before } à { $after }.
towers-to-you = à vous
towers-to = à { $who }
towers-to-none = à personne
towers-then = puis { $own } : { $other }
towers-since = Depuis votre coup
towers-since-none = Ce que fait l’adversaire est raconté ici.
towers-title-parry = Sept ! Parez
story-towers-placed = { $own ->
        [yes] posez { $piece } en { $square }
       *[no] pose { $piece } en { $square }
    }{ $count ->
        [0] , aucun monolithe ne bouge
       *[other]  :
    }
story-towers-turned = { $to ->
        [own] ligne { $line } à vous
        [none] ligne { $line } à personne
       *[other] ligne { $line } à { $who }
    }
story-towers-count = Maintenant : { $s } { $south }, { $n } { $north }.
towers-parry-with = { $count ->
    [0] { $piece } ne pare nulle part : { $who } l’emporterait.
    [one] { $piece } pare sur une case ; ailleurs, { $who } l’emporte.
   *[other] { $piece } pare sur { $count } cases ; ailleurs, { $who } l’emporte.
}
