### The table of Walls by colour: lanes, prizes, and what is asked on the cloth in front of them.

lanes-letter-R = R
lanes-letter-Y = Y
lanes-letter-G = G
lanes-letter-B = B
lanes-letter-P = P
lanes-you = You
lanes-list = The five lanes
lanes-supply = Supply · { $count }
lanes-legend-won = won
lanes-legend-led = leading
lanes-legend-ones = ones
lanes-legend-now = now
lanes-standing = Cards in hand: { $cards }. Won: { $won }, leading for: { $led }, ones: { $ones }; now { $now }.
lanes-choosing = choosing…
lanes-choose-now = choose now
lanes-has-chosen = has chosen
lanes-has-fed = has fed
lanes-to-play = to play

## What is asked

lanes-title-turn = Your turn
lanes-turn = Choose a card: lay it in its lane, sound a trumpet, or put it into the supply.
lanes-turn-brief = Choose a card. The longest wall of a lane wins its prize.
lanes-turn-why = At a scoring the longest wall wins the cards at the end of its lane.
lanes-title-first = Your first card
lanes-asked-first = A wall card, face down: it starts your first wall. All choose at the same time.
lanes-then-first = Face down until all have chosen. It starts your first wall.
lanes-title-feed = A card for the supply
lanes-asked-feed = Face down, one from each of you. The next scoring hands it out.
lanes-then-feed = Face down. At the scoring it goes to the longest wall of its colour.
lanes-chosen-first = { $card } is your first card
lanes-chosen-feed = { $card } lies in the supply
lanes-then = Then { $who }, then you.
lanes-then-you = Then it is your turn.
lanes-ask-first = Start with { $card }?
lanes-do-first = Start with { $card }
lanes-ask-feed = Feed { $card }?
lanes-do-feed = Feed { $card }
lanes-ask-wall = Lay { $card }?
lanes-do-wall = Lay { $card }
lanes-ask-supply = Put { $card } into the supply?
lanes-do-supply = Put { $card } into the supply
lanes-ask-trumpet = Sound in { $colour }?
lanes-do-trumpet = Sound in { $colour }
lanes-ask-horn = Sound the trumpet where?
lanes-do-horn = Choose a lane
lanes-horn = Point at a lane to see what falls, click it to sound there. The highest cards of that colour fall, in every wall.
lanes-horn-brief = Tap a lane: the highest cards of its colour fall.
lanes-wall-how = Click the lane, or drag the card onto it.
lanes-supply-told = Face down; only you know it. { $leads ->
        [none] Nobody has a wall of that colour ({ $colour }).
        [own] You would win it now: your wall ({ $colour }) is the longest.
        [tie] Now the longest walls tie ({ $colour }): { $who }.
       *[rival] { $who } would win it now: the longest wall ({ $colour }).
    }
lanes-supply-horn = Face down. A trumpet in the supply leaves the game at the scoring; nobody wins it.
lanes-back = Back
lanes-or-here = or in here
lanes-only-you = only you see this

## What it would do, and why

lanes-wall-begins = A new wall of { $after }.
lanes-wall-grows = Your wall grows from { $before } to { $after }.
lanes-why-fall = In every wall the highest cards of this colour fall: here { $what }.
lanes-fall-rule = The highest cards fall: { $what }
lanes-why-none = No wall of this colour stands, so nothing falls.
lanes-why-joins = Your trumpet joins your wall: { $before } → { $after }.
lanes-why-lost = You have no wall left here for your trumpet: it leaves the game.
lanes-card-of = { $own ->
        [yes] your { $value }
       *[no] { $who }’s { $value }
    }
lanes-fall-none = Nothing falls
lanes-fall-one = { $own ->
        [yes] Your own { $value } falls
       *[no] { $who }’s { $value } falls
    }
lanes-fall-many = { $own ->
        [yes] All { $value }s fall, yours too
       *[no] All { $value }s fall
    }
lanes-horn-joins = your trumpet joins
lanes-horn-lost = trumpet lost
lanes-lead-one = { $own ->
        [yes] you lead with { $length }
       *[no] { $who } leads with { $length }
    }
lanes-lead-tie = a tie at { $length }: { $who }
lanes-lead-none = no wall is left
lanes-lead-still = You lead as before
lanes-lead-first = You lead
lanes-lead-take = You take the lead from { $who }
lanes-tie-with = You tie with { $who }: you would share the cards
lanes-cards = { $count ->
        [one] one card
       *[other] { $count } cards
    }
lanes-with-prize = { $told }: { $prize }

## A lane in words

lanes-told = { $colour }: { $lead }{ $rest }; { $prize }.{ $cards }
lanes-told-none = no wall
lanes-told-you = you
lanes-told-prize = { $count ->
        [one] prize one card ({ $cards })
       *[other] prize { $count } cards ({ $cards })
    }
lanes-told-empty = no prize yet
lanes-told-mine = { " " }Your wall: { $cards }.

## Pile and heap

lanes-scoring-in = Scoring in { $earliest }–{ $latest } cards
lanes-face-down = face down
lanes-face-down-brief = down
lanes-yours = yours:
lanes-horns = { $count ->
        [one] one trumpet fell
       *[other] { $count } trumpets fell
    }

## How to win

lanes-how-title = How to win
lanes-how-lanes = Every colour has its lane. Your cards build your wall in it.
lanes-how-scoring = Three times the longest wall of a lane wins the cards at its end.
lanes-how-ones = Ones in your walls count for you at the end.
seats-how-walls = Cards of a colour build your wall of that colour.
seats-how-scoring = Three times the longest wall of a colour wins its cards in the supply.

## Since your turn

story-since = Since your turn
story-more = { $count ->
        [one] and one more since your turn
       *[other] and { $count } more since your turn
    }
story-wall = { $own ->
        [yes] lay { $card }
       *[no] lays { $card }
    }{ $lead ->
        [takes] { $own ->
            [yes] { " " }and take the lead with { $length }
           *[no] { " " }and takes the lead with { $length }
        }
        [ties] { $own ->
            [yes] { " " }and tie at { $length }
           *[no] { " " }and ties at { $length }
        }
       *[no] : wall of { $length }
    }
story-wall-only = { $own ->
        [yes] lay { $card }
       *[no] lays { $card }
    }
story-trumpet = { $own ->
        [yes] sound in { $colour }:
       *[no] sounds in { $colour }:
    }
story-your-fall = { $count ->
        [one] your { $value } falls
       *[other] your { $count } cards of { $value } fall
    }
story-your-wall = , your wall { $before } → { $after }
story-fall = { $who }’s { $value } falls
story-fall-many = all { $value }s fall
story-fall-none = nothing falls
story-supply = { $own ->
        [yes] put a card into the supply
       *[no] puts a card into the supply
    }
story-first = All turn up their first cards
story-fed = All have fed the supply
story-scoring = { $own ->
        [yes] draw the scoring card.
       *[no] draws the scoring card.
    } { $won ->
        [-1] It is counted
        [0] You win nothing
        [one] You win one card
       *[other] You win { $won } cards
    }

## Settings

lanes-arrangement = The walls of Walls
lanes-by-colour = by colour, in lanes
lanes-by-player = by player
