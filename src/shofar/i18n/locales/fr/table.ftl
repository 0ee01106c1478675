### Ce que dit la table : à qui de jouer, ce qu’on peut faire, ce qui vient d’arriver.

game-walls = Murailles
game-towers = Tours

colour-R = rouge
colour-Y = jaune
colour-G = vert
colour-B = bleu
colour-P = violet

card-wall = { $value } { $colour }
card-trumpet = trompette
card-scoring = carte score
card-hidden = une carte
card-of = { $card } ({ $who })

seat-walls = Place { $seat }
seat-you = Vous
side-S = Sud
side-N = Nord
kind-frontal = frontal
kind-diagonal = diagonal

said-of = { $name } : { $told }
list-and = { $list } et { $last }

## Walls : ce qui est demandé

prompt-walls-first = Choisissez votre première carte, face cachée : elle commence votre première muraille. Les 1 comptent à la fin ; les hautes tombent d’abord ; { $others ->
        [0] tous les autres ont choisi.
        [one] un autre joueur choisit encore.
       *[other] { $others } autres joueurs choisissent encore.
    }
prompt-walls-feed = Choisissez une carte pour la réserve, face cachée : qui mène dans sa couleur la gagne au décompte ; { $others ->
        [0] tous les autres ont choisi.
        [one] un autre joueur choisit encore.
       *[other] { $others } autres joueurs choisissent encore.
    }
prompt-walls-turn = À vous : posez une carte mur, jouez une trompette ou ajoutez une carte à la réserve.
prompt-walls-chosen =
    Vous avez choisi et pouvez changer d’avis ; { $count ->
        [0] tous ont choisi.
        [one] un joueur choisit encore.
       *[other] { $count } joueurs choisissent encore.
    }
prompt-walls-wait = C’est à { $who } de jouer.
prompt-walls-watch =
    { $count ->
        [0] Tous ont choisi.
        [one] Un joueur choisit encore.
       *[other] { $count } joueurs choisissent encore.
    }

action-walls-first = Poser comme première carte : { $card }
action-walls-feed = Ajouter à la réserve, face cachée : { $card }
action-walls-wall = Poser le { $card } dans la muraille
action-walls-trumpet = Jouer une trompette et annoncer « { $colour } »
action-walls-supply = Ajouter à la réserve : { $card }

## Walls : ce qui s’est passé. Un nom peut être « Vous » : aucun verbe ne le suit.

event-walls-chose = { $who } : carte choisie.
event-walls-first = Les premières cartes sont retournées : { $cards }.
event-walls-fed = Tous ont ajouté une carte à la réserve.
event-walls-wall = { $who } : { $card } dans la muraille.
event-walls-trumpet = { $who } : trompette, « { $colour } ». { $fallen ->
        [0] Rien ne tombe.
        [one] Une carte tombe : { $cards }.
       *[other] { $fallen } cartes tombent : { $cards }.
    } { $removed ->
        [0] { "" }
        [one] Une trompette restée seule dans sa muraille est retirée du jeu : { $from }.
       *[other] { $removed } trompettes restées seules dans leurs murailles sont retirées du jeu : { $from }.
    } { $joined ->
        [yes] La trompette rejoint la muraille.
       *[no] La trompette est retirée du jeu.
    }
event-walls-supply = { $who } : { $card } à la réserve.
event-walls-drew = { $who } : { $card } de la pioche.
event-walls-scoring = Décompte de la manche { $round } :
event-walls-scoring-prize = { $who } +{ $cards }
event-walls-scoring-none = personne ne gagne de carte.
event-walls-scoring-colour = { $colour } ({ $lengths }) – { $prizes }{ $last ->
        [yes] .
       *[no]  ;
    }
event-walls-scoring-no-wall = pas de muraille
event-walls-scoring-no-card = pas de carte
event-walls-scoring-stays = { $count ->
        [0] aucune carte ne reste
        [one] une carte reste
       *[other] { $count } cartes restent
    }
event-walls-end = La partie est finie. Cartes gagnées : { $scores }. { $count ->
        [0] Personne ne gagne.
        [one] Victoire : { $winners }.
       *[other] La victoire est partagée : { $winners }.
    }

## Towers

prompt-towers-turn = { $side } : choisissez une pièce, puis une case, sur l’une ou l’autre rive.
prompt-towers-wait = C’est à { $side } de jouer.
prompt-towers-parry = Sept ! { $side } : seule une parade arrête { $threat }.
prompt-towers-parry-wait = Sept monolithes : { $threat } ! C’est à { $side } de jouer et de parer.
action-towers-place = Poser le { $piece } en { $square }
event-towers-placed = { $who } : { $piece } en { $square }. { $count ->
        [0] { "" }
       *[other] Monolithes : { $turned }.
    }
event-towers-turned = alignement { $line } ({ $who })
event-towers-neutral = alignement { $line } (personne)
move-towers = { $piece } en { $square }
event-towers-end-seven = Sept monolithes. Victoire : { $who }.
event-towers-end-small = Aucun coup possible ; petite victoire par le nombre de monolithes : { $who }.
event-towers-end-draw = Aucun coup possible, et autant de monolithes de part et d’autre : partie nulle.

## Où quelque chose ne va pas, devant ce qui ne va pas

where-action = action { $action }
where-line = ligne { $line }

## Après la partie, et vérifications

verify-holds = La donne est bien celle de l’engagement.
verify-agrees = La donne s’accorde avec l’engagement que porte la partie enregistrée elle-même : { $commitment }. Qui a écrit la partie a écrit les deux ; comparez donc avec l’engagement montré avant de jouer, ou donnez celui-ci avec --commitment.
verify-differs = La donne n’est PAS celle de l’engagement.
verify-limits = Cela prouve que la donne n’a pas changé après que l’engagement a été montré. Cela ne prouve pas qu’elle n’avait pas été choisie avant.
