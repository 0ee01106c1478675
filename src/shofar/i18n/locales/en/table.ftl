### What the table says: whose move it is, what can be done, what has just happened.

game-walls = Walls
game-towers = Towers

colour-R = red
colour-Y = yellow
colour-G = green
colour-B = blue
colour-P = purple

card-wall = { $colour } { $value }
card-trumpet = trumpet
card-scoring = scoring card
card-hidden = a card
card-of = { $card } ({ $who })

seat-walls = Seat { $seat }
seat-you = You
side-S = South
side-N = North
kind-frontal = frontal
kind-diagonal = diagonal

said-of = { $name }: { $told }
list-and = { $list } and { $last }

## Walls: what is asked

prompt-walls-first = Choose your first card, face down: it starts your first wall. 1s count at the end; high cards fall first; { $others ->
        [0] all others have chosen.
        [one] one more player is still choosing.
       *[other] { $others } more players are still choosing.
    }
prompt-walls-feed = Choose a card for the supply, face down: whoever leads its colour wins it at the scoring; { $others ->
        [0] all others have chosen.
        [one] one more player is still choosing.
       *[other] { $others } more players are still choosing.
    }
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

## Walls: what happened. A name may be “You”, so that no verb follows it.

event-walls-chose = { $who }: card chosen.
event-walls-first = The first cards are turned up: { $cards }.
event-walls-fed = All have fed the supply.
event-walls-wall = { $who }: { $card } laid.
event-walls-trumpet = { $who }: trumpet in { $colour }. { $fallen ->
        [0] Nothing falls.
        [one] One card falls: { $cards }.
       *[other] { $fallen } cards fall: { $cards }.
    } { $removed ->
        [0] { "" }
        [one] A trumpet left alone in its wall leaves the game: { $from }.
       *[other] { $removed } trumpets left alone in their walls leave the game: { $from }.
    } { $joined ->
        [yes] The trumpet joins the wall.
       *[no] The trumpet is removed from the game.
    }
event-walls-supply = { $who }: { $card } put into the supply.
event-walls-drew = { $who }: { $card } drawn.
event-walls-scoring = Scoring of round { $round }:
event-walls-scoring-prize = { $who } +{ $cards }
event-walls-scoring-none = nobody wins a card.
event-walls-scoring-colour = { $colour } ({ $lengths }) – { $prizes }{ $last ->
        [yes] .
       *[no] ;
    }
event-walls-scoring-no-wall = no wall
event-walls-scoring-no-card = no card
event-walls-scoring-stays = { $count ->
        [one] one card stays
       *[other] { $count } cards stay
    }
event-walls-end = The game is over. Cards won: { $scores }. { $count ->
        [one] Winner: { $winners }.
       *[other] The win is shared: { $winners }.
    }

## Towers

prompt-towers-turn = { $side }: choose a piece, then a square on either bank.
prompt-towers-wait = To move: { $side }.
prompt-towers-parry = Seven! { $side }: only a parry stops { $threat }.
prompt-towers-parry-wait = Seven monoliths: { $threat }! To move, and to parry: { $side }.
action-towers-place = Place { $piece } on { $square }
event-towers-placed = { $who }: { $piece } on { $square }. { $count ->
        [0] { "" }
       *[other] Monoliths: { $turned }.
    }
event-towers-turned = alignment { $line } to { $who }
event-towers-neutral = alignment { $line } to nobody
move-towers = { $piece } on { $square }
event-towers-end-seven = Seven monoliths. Winner: { $who }.
event-towers-end-small = No more moves; a small victory with more monoliths: { $who }.
event-towers-end-draw = No more moves, and equal numbers of monoliths: a draw.

## Where something is wrong, in front of what is

where-action = action { $action }
where-line = line { $line }

## After the game, and checks

verify-holds = The deal is the one that was committed to.
verify-agrees = The deal agrees with the commitment that the record itself carries: { $commitment }. Whoever wrote the record wrote both, so compare it with the commitment that was shown before play, or give that one with --commitment.
verify-differs = The deal is NOT the one that was committed to.
verify-limits = This proves that the deal was not changed after the commitment was shown. It does not prove that the deal was not chosen before that.
