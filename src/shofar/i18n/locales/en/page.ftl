### What the page says besides what the table says.

## Walls table

page-hand = Your hand
page-bot = bot
page-away = away
page-hand-count = { $count ->
        [one] one card
       *[other] { $count } cards
    }
page-won-count = won { $count }
page-show-walls = Show or hide the walls: { $who }
page-longest = longest wall
page-wall-told = { $who }: { $colour } wall of length { $length } ({ $cards }).{ $longest ->
        [yes] { " " }Longest wall.
       *[no] { "" }
    }
page-choosing = choosing…
page-has-chosen = has chosen
page-to-play = to play
page-chosen = chosen
page-supply-title = Supply and draw pile
page-supply = Supply: { $count }
page-supply-known = You know of: { $cards }.
page-supply-unknown = You know none of these cards.
page-supply-empty = Nothing lies here yet.
page-supply-secret = Face down; only you know which card it is.
page-draw = Draw pile: { $count }
page-round = Round { $round } of 3
page-over = The game is over
page-scoring-next = Scoring within { $latest ->
        [one] one card
       *[other] { $latest } cards
    }
page-scoring-range = Scoring in { $earliest } to { $latest } cards
page-with-card = What to do with this card: { $card }
page-confirm = Confirm: { $action }
page-sound-in = Sound in { $colour }
page-lay = Lay it as a wall
page-to-supply = Put it into the supply
page-falls = Falls: { $cards }.
page-falls-nothing = Nothing falls.
page-horns-leave = { $count ->
        [one] One trumpet leaves the game.
       *[other] { $count } trumpets leave the game.
    }
page-horn-joins = The trumpet joins your wall.
page-horn-lost = The trumpet is lost.
page-wall-grows = Your wall: { $before } → { $after }.
page-lead-then = Longest then: { $who }.
page-lead-nobody = Then nobody has this wall.
page-drop-hint = Drop it on your walls, or on the supply.
page-turn-hint = Choose a card to see what it can do.

## Scoring and end

page-scoring-title = Scoring of round { $round }
page-stays = { $count ->
        [one] one card stays
       *[other] { $count } cards stay
    }
page-nothing-here = no card in the supply
page-no-wall = Nobody has this wall.
page-final-count = Final count
page-ones-move = The ones of the walls count as won: { $list }.
page-player = Player
page-cards-won = Cards won
page-tiebreak = Left in walls
page-tie-told = A tie goes to the seat with more cards left in its walls.
page-winner = winner
page-close = Look at the table
page-go-on = Go on

## Towers table

page-board = Board
page-tower-told = { $square }: from the top { $pieces }.
page-square-empty = { $square }: empty.
page-territory-of = Territory: { $who }.
page-square-open = { $piece } can stand here.
page-square-shut = { $piece } cannot stand here.
page-stock-left = { $count ->
        [one] One piece left.
       *[other] { $count } pieces left.
    }
page-stock-of = Pieces: { $who }
page-tower-on = Tower on { $square }
page-would-turn = This would turn: { $list }.
page-would-turn-none = No monolith would turn.
page-count-then = Monoliths then: { $s } { $south }, { $n } { $north }.
page-parries = This parries the seven.
page-parries-not = This does not parry the seven!
page-threatens = Seven: it must be parried at once.
page-seven-parry = { $who }: seven monoliths! Parry now. { $count ->
        [0] Nothing parries any more.
        [one] One move parries.
       *[other] { $count } moves parry.
    }
page-seven-wait = { $who }: seven monoliths! The game is won unless the next move parries.
page-monoliths = monoliths
page-pick-piece = Choose a piece; its squares light up.
page-pick-square = { $piece }: choose a square.
page-moves = Moves: { $count }
page-no-moves = Moves will be listed here.
