### What happened at the table of Walls, shown move by move and counted lane by lane.

film-wall = { $own ->
        [yes] You lay { $card }
       *[no] { $who } lays { $card }
    }
film-supply = { $own ->
        [yes] You put a card into the supply
       *[no] { $who } puts a card into the supply
    }
film-trumpet = { $own ->
        [yes] You sound in { $colour }
       *[no] { $who } sounds in { $colour }
    }
film-falls = { $count ->
        [one] Into the supply falls { $what }.
       *[other] Into the supply fall { $what }.
    }
film-none = Nothing falls.
film-joins = The trumpet joins the wall.
film-leaves = The trumpet leaves the game.
film-your-fall = { $count ->
        [one] Your { $value } falls:
       *[other] Your { $count } cards of { $value } fall:
    }
film-length = { $before } → { $after }
film-scoring-card = { $own ->
        [yes] You have drawn the scoring card. The supply is turned up and sorted.
       *[no] { $who } has drawn the scoring card. The supply is turned up and sorted.
    }
film-scoring-lane = Scoring: { $colour }
film-lane-wins = { $own ->
        [yes] Your wall of { $length } is the longest. You win { $cards ->
            [one] one card.
           *[other] { $cards } cards.
        }
       *[no] { $who } has the longest wall, { $length }, and wins { $cards ->
            [one] one card.
           *[other] { $cards } cards.
        }
    }
film-lane-tie = { $who } tie at { $length }: { $cards ->
        [one] one card each.
       *[other] { $cards } cards each.
    }
film-lane-tie-none = { $who } tie at { $length }: too few cards to share, they stay.
film-lane-stays = { $count ->
        [one] One does not divide and stays.
       *[other] { $count } do not divide and stay.
    }
film-lane-no-wall = Nobody has a wall here: the cards stay in the supply.
film-lane-no-card = No card of this colour lies in the supply.
film-won = { $own ->
        [yes] You win { $cards ->
            [one] one card
           *[other] { $cards } cards
        }
       *[no] { $who } wins { $cards ->
            [one] one card
           *[other] { $cards } cards
        }
    }
film-won-more = { $who } { $cards }
film-won-none = Nobody wins a card.
film-next = Next colour
film-all = All at once
film-skip = Faster
film-space = space

## Once more

story-again = Show it once more
story-latest = What happened
story-since-of = Since { $who }’s turn

## One screen

lanes-hand-over = The walls stay open to all; only the hand is covered.

## The end

final-round = round { $round }
final-spoken = { $who }: { $score } cards, of which ones: { $ones }
final-tiebreak = left in walls: { $count }
