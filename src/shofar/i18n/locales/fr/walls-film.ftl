### Ce qui s’est passé à la table des Murailles, montré coup par coup et compté piste par piste.

film-wall = { $own ->
        [yes] Vous posez { $card }
       *[no] { $who } pose { $card }
    }
film-supply = { $own ->
        [yes] Vous mettez une carte dans la réserve
       *[no] { $who } met une carte dans la réserve
    }
film-trumpet = { $own ->
        [yes] Vous annoncez « { $colour } »
       *[no] { $who } annonce « { $colour } »
    }
film-falls = { $count ->
        [0] Rien ne tombe.
        [one] Tombe dans la réserve : { $what }.
       *[other] Tombent dans la réserve : { $what }.
    }
film-none = Rien ne tombe.
film-joins = La trompette rejoint la muraille.
film-leaves = La trompette est retirée du jeu.
film-your-fall = { $count ->
        [0] Rien ne tombe :
        [one] Votre { $value } tombe :
       *[other] Vos { $count } cartes { $value } tombent :
    }
film-length = { $before } → { $after }
film-scoring-card = { $own ->
        [yes] Vous avez pioché la carte score. La réserve est retournée et triée.
       *[no] { $who } a pioché la carte score. La réserve est retournée et triée.
    }
film-scoring-lane = Décompte : { $colour }
film-lane-wins = { $own ->
        [yes] Votre muraille est la plus longue, { $length }. Vous gagnez { $cards ->
            [0] aucune carte.
            [one] une carte.
           *[other] { $cards } cartes.
        }
       *[no] { $who } a la plus longue muraille, { $length }, et gagne { $cards ->
            [0] aucune carte.
            [one] une carte.
           *[other] { $cards } cartes.
        }
    }
film-lane-tie = À égalité ({ $length }) : { $who }, { $cards ->
        [0] aucune carte.
        [one] une carte chacun.
       *[other] { $cards } cartes chacun.
    }
film-lane-tie-none = À égalité ({ $length }) : { $who }. Trop peu de cartes à partager, elles restent.
film-lane-stays = { $count ->
        [0] Toutes se partagent.
        [one] Une ne se partage pas et reste.
       *[other] { $count } ne se partagent pas et restent.
    }
film-lane-no-wall = Personne n’a de muraille ici : les cartes restent dans la réserve.
film-lane-no-card = Aucune carte de cette couleur dans la réserve.
film-won = { $own ->
        [yes] Vous gagnez { $cards ->
            [0] aucune carte
            [one] une carte
           *[other] { $cards } cartes
        }
       *[no] { $who } gagne { $cards ->
            [0] aucune carte
            [one] une carte
           *[other] { $cards } cartes
        }
    }
film-won-more = { $who } { $cards }
film-won-none = Personne ne gagne de carte.
film-next = Couleur suivante
film-all = Tout d’un coup
film-skip = Plus vite
film-space = espace

## Encore une fois

story-again = Montrer encore une fois
story-latest = Ce qui s’est passé
story-since-of = Depuis le tour de { $who }

## Un seul écran

lanes-hand-over = Les murailles restent ouvertes à tous ; seule la main est couverte.

## La fin

final-round = manche { $round }
final-spoken = { $who } : { $score } cartes, dont des 1 : { $ones }
final-tiebreak = reste dans les murailles : { $count }
