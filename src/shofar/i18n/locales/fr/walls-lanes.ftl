### La table de Murailles par couleurs : pistes, prix, et ce qui est demandé devant elles.

lanes-letter-R = R
lanes-letter-Y = J
lanes-letter-G = Ve
lanes-letter-B = B
lanes-letter-P = Vi
lanes-you = Vous
lanes-list = Les cinq pistes
lanes-supply = Réserve · { $count }
lanes-legend-won = gagné
lanes-legend-led = en tête
lanes-legend-ones = les 1
lanes-legend-now = total
lanes-standing = Cartes en main : { $cards }. Gagnées : { $won }, en tête pour : { $led }, les 1 : { $ones } ; maintenant { $now }.
lanes-choosing = choisit…
lanes-choose-now = à vous
lanes-has-chosen = a choisi
lanes-has-fed = a ajouté
lanes-to-play = doit jouer

## Ce qui est demandé

lanes-title-turn = À vous
lanes-turn = Choisissez une carte : posez-la sur sa piste, sonnez une trompette, ou mettez-la dans la réserve.
lanes-turn-brief = Choisissez une carte. La plus longue muraille d’une piste gagne son prix.
lanes-turn-why = Lors d’un décompte, la plus longue muraille gagne les cartes au bout de sa piste.
lanes-title-first = Votre première carte
lanes-asked-first = Une carte mur, face cachée : elle commence votre première muraille. Tous choisissent en même temps.
lanes-then-first = Face cachée jusqu’à ce que tous aient choisi. Elle commence votre première muraille.
lanes-title-feed = Une carte pour la réserve
lanes-asked-feed = Face cachée, une de chacun. Le prochain décompte la distribue.
lanes-then-feed = Face cachée. Au décompte, elle va à la plus longue muraille de sa couleur.
lanes-chosen-first = { $card } : votre première carte
lanes-chosen-feed = { $card } est dans la réserve
lanes-then = Puis { $who }, puis vous.
lanes-then-you = Ensuite, c’est à vous.
lanes-ask-first = Commencer par { $card } ?
lanes-do-first = Commencer par { $card }
lanes-ask-feed = Ajouter { $card } à la réserve ?
lanes-do-feed = Ajouter { $card }
lanes-ask-wall = Poser { $card } ?
lanes-do-wall = Poser { $card }
lanes-ask-supply = Mettre { $card } dans la réserve ?
lanes-do-supply = { $card } à la réserve
lanes-ask-trumpet = Annoncer « { $colour } » ?
lanes-do-trumpet = Annoncer « { $colour } »
lanes-ask-horn = Annoncer quelle couleur ?
lanes-do-horn = Choisir une piste
lanes-horn = Pointez une piste pour voir ce qui tombe, cliquez pour l’annoncer. Dans chaque muraille, les cartes les plus hautes de cette couleur tombent.
lanes-horn-brief = Touchez une piste : les cartes les plus hautes de sa couleur tombent.
lanes-wall-how = Cliquez sur la piste, ou faites-y glisser la carte.
lanes-supply-told = Face cachée ; vous seul la connaissez. { $leads ->
        [none] Personne n’a de muraille de cette couleur ({ $colour }).
        [own] Elle serait à vous maintenant : votre muraille ({ $colour }) est la plus longue.
        [tie] Les plus longues murailles sont à égalité ({ $colour }) : { $who }.
       *[rival] Elle irait maintenant à { $who } : la plus longue muraille ({ $colour }).
    }
lanes-supply-horn = Face cachée. Une trompette dans la réserve quitte le jeu au décompte ; personne ne la gagne.
lanes-back = Retour
lanes-or-here = ou ici
lanes-only-you = vous seul le voyez

## Ce que cela ferait, et pourquoi

lanes-wall-begins = Une nouvelle muraille de { $after }.
lanes-wall-grows = Votre muraille passe de { $before } à { $after }.
lanes-why-fall = Dans chaque muraille, les cartes les plus hautes de cette couleur tombent : ici { $what }.
lanes-fall-rule = Les plus hautes cartes tombent : { $what }
lanes-why-none = Aucune muraille de cette couleur : rien ne tombe.
lanes-why-joins = Votre trompette rejoint votre muraille : { $before } → { $after }.
lanes-why-lost = Il ne vous reste pas de muraille ici : votre trompette est retirée du jeu.
lanes-card-of = { $own ->
        [yes] votre { $value }
       *[no] le { $value } ({ $who })
    }
lanes-fall-none = Rien ne tombe
lanes-fall-one = { $own ->
        [yes] Votre propre { $value } tombe
       *[no] Le { $value } tombe ({ $who })
    }
lanes-fall-many = { $own ->
        [yes] Tous les { $value } tombent, les vôtres aussi
       *[no] Tous les { $value } tombent
    }
lanes-horn-joins = votre trompette s’ajoute
lanes-horn-lost = trompette perdue
lanes-lead-one = { $own ->
        [yes] vous êtes en tête avec { $length }
       *[no] { $who } en tête avec { $length }
    }
lanes-lead-tie = égalité à { $length } : { $who }
lanes-lead-none = plus de muraille
lanes-lead-still = Vous restez en tête
lanes-lead-first = Vous êtes en tête
lanes-lead-take = Vous prenez la tête à { $who }
lanes-tie-with = À égalité avec { $who } : vous partageriez les cartes
lanes-cards = { $count ->
        [0] aucune carte
        [one] une carte
       *[other] { $count } cartes
    }
lanes-with-prize = { $told } : { $prize }

## Une piste en mots

lanes-told = { $colour } : { $lead }{ $rest } ; { $prize }.{ $cards }
lanes-told-none = aucune muraille
lanes-told-you = vous
lanes-told-prize = { $count ->
        [0] aucun prix
        [one] prix : une carte ({ $cards })
       *[other] prix : { $count } cartes ({ $cards })
    }
lanes-told-empty = pas encore de prix
lanes-told-mine = { " " }Votre muraille : { $cards }.

## Pioche et réserve

lanes-scoring-in = Décompte dans { $earliest }–{ $latest } cartes
lanes-face-down = face cachée
lanes-face-down-brief = cachées
lanes-yours = à vous :
lanes-horns = { $count ->
        [0] aucune trompette tombée
        [one] une trompette tombée
       *[other] { $count } trompettes tombées
    }

## Comment gagner

lanes-how-title = Comment gagner
lanes-how-lanes = Chaque couleur a sa piste. Vos cartes y bâtissent votre muraille.
lanes-how-scoring = Trois fois, la plus longue muraille d’une piste gagne les cartes à son bout.
lanes-how-ones = Les 1 de vos murailles comptent pour vous à la fin.
seats-how-walls = Les cartes d’une couleur construisent votre muraille de cette couleur.
seats-how-scoring = Trois fois, la plus longue muraille d’une couleur gagne ses cartes dans la réserve.

## Depuis votre tour

story-since = Depuis votre tour
story-more = { $count ->
        [0] rien d’autre depuis
        [one] et un autre coup depuis
       *[other] et { $count } autres coups depuis
    }
story-wall = { $own ->
        [yes] posez { $card }
       *[no] pose { $card }
    }{ $lead ->
        [takes] { $own ->
            [yes] { " " }et prenez la tête avec { $length }
           *[no] { " " }et prend la tête avec { $length }
        }
        [ties]  : égalité à { $length }
       *[no]  : muraille de { $length }
    }
story-wall-only = { $own ->
        [yes] posez { $card }
       *[no] pose { $card }
    }
story-trumpet = { $own ->
        [yes] annoncez « { $colour } » :
       *[no] annonce « { $colour } » :
    }
story-your-fall = { $count ->
        [0] rien ne tombe
        [one] votre { $value } tombe
       *[other] vos { $count } cartes { $value } tombent
    }
story-your-wall = , votre muraille { $before } → { $after }
story-fall = le { $value } tombe ({ $who })
story-fall-many = tous les { $value } tombent
story-fall-none = rien ne tombe
story-supply = { $own ->
        [yes] mettez une carte dans la réserve
       *[no] met une carte dans la réserve
    }
story-first = Toutes les premières cartes sont retournées
story-fed = Tous ont ajouté à la réserve
story-scoring = { $own ->
        [yes] piochez la carte score.
       *[no] pioche la carte score.
    } { $won ->
        [-1] On compte
        [0] Vous ne gagnez rien
        [one] Vous gagnez une carte
       *[other] Vous gagnez { $won } cartes
    }

## Réglages

lanes-arrangement = Disposition des murailles
lanes-by-colour = par couleurs, sur des pistes
lanes-by-player = par joueur
