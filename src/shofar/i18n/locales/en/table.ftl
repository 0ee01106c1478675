### What the table says: whose move it is, what can be done, what has just happened.

-walls = Walls
-towers = Towers

colour-R = red
colour-Y = yellow
colour-G = green
colour-B = blue
colour-P = purple

card-wall = { $colour } { $value }
card-trumpet = trumpet
card-scoring = scoring card
card-hidden = a card

seat-walls = Seat { $seat }
seat-you = You
side-S = South
side-N = North

list-and = { $list } and { $last }

## Walls: what is asked

prompt-walls-first = Choose your first card, face down: it starts your first wall.
prompt-walls-feed = Choose a card for the supply, face down.
prompt-walls-turn = Your turn: lay a wall card, sound a trumpet, or put a card into the supply.
prompt-walls-chosen =
    You have chosen and may change your mind; { $count ->
        [one] one player is still choosing.
       *[other] { $count } players are still choosing.
    }
prompt-walls-wait = It is { $who }’s turn.
prompt-walls-watch =
    { $count ->
        [one] One player is still choosing.
       *[other] { $count } players are still choosing.
    }

action-walls-first = Put down { $card } as the first card
action-walls-feed = Feed the supply with { $card }
action-walls-wall = Lay { $card }
action-walls-trumpet = Sound the trumpet in { $colour }
action-walls-supply = Put { $card } into the supply

## Walls: what happened

event-walls-chose = { $who } has chosen.
event-walls-first = The first cards are turned up: { $cards }.
event-walls-fed = All have fed the supply.
event-walls-wall = { $who }: { $card } laid.
event-walls-trumpet = { $who } sounds the trumpet in { $colour }. { $fallen ->
        [0] Nothing falls.
        [one] One card falls: { $cards }.
       *[other] { $fallen } cards fall: { $cards }.
    } { $joined ->
        [yes] The trumpet joins the wall.
       *[no] The trumpet leaves the game.
    }
event-walls-supply = { $who }: { $card } put into the supply.
event-walls-drew = { $who }: { $card } drawn.
event-walls-scoring = Scoring of round { $round }: { $prizes }.
event-walls-scoring-prize = { $who } +{ $cards }
event-walls-scoring-none = nobody wins a card
event-walls-end = The game is over. Cards won: { $scores }. { $count ->
        [one] { $winners } wins.
       *[other] { $winners } share the win.
    }

## Towers

prompt-towers-turn = { $side } to move: place a piece.
prompt-towers-parry = Seven! { $threat } wins unless { $side } parries now.
action-towers-place = Place { $piece } on { $square }
event-towers-placed = { $who } places { $piece } on { $square }. { $count ->
        [0] { "" }
       *[other] { $turned }.
    }
event-towers-turned = Line { $line } goes to { $who }
event-towers-neutral = line { $line } is nobody’s
event-towers-end-seven = { $who } wins with seven monoliths.
event-towers-end-small = { $who } wins with more monoliths.
event-towers-end-draw = The game is drawn.

## After the game, and checks

verify-holds = The deal is the one that was committed to.
verify-differs = The deal is NOT the one that was committed to.
verify-limits = This proves that the deal was not changed after the commitment was shown. It does not prove that the deal was not chosen before that.
