### What is wrong, in a sentence that says what to do next. The clause is printed beside it.

## Any game

error-missing = This field is missing.
error-not-a-number = This must be a whole number.
error-not-a-time = This must be a number of milliseconds, from 1 to a thousand million.
error-not-a-count = This must be a whole number, { $least } or more, not { $found }.
error-not-this-view = This must be a view of the kind { $expected }, such as game.view(seat) gives.
error-names-missing = This must have a name for every seat: { $expected }.
error-cannot-be = Impossible position: it contradicts a rule or its other fields.
error-not-text = This must be text.
error-not-a-list = This must be a list.
error-not-an-object = This must be an object.
error-not-a-point = This must be a pair of numbers.
error-not-one-of = This must be one of: { $expected }.
error-wrong-type = This must be of type { $expected }.
error-nothing-to-play = The seat has nothing to play here: the game is over, or it is not its turn.
error-not-json = This is not JSON.
error-not-closed = This JSON breaks off before its last bracket.
error-nothing-committed = This record has no deal, so there is nothing to commit to: Towers has no hidden cards.
error-salt-too-short = The salt must have at least { $expected } hexadecimal digits, or the deal could be guessed.

## Players and tournaments

error-no-engines = No engine has been added; add one with: shofar engines add NAME -- COMMAND
error-engine-name = A name has 1 to 60 characters, and no spaces, @ or / among them.
error-name-of-a-bot = A built-in bot is called { $name }; choose another name.
error-not-a-player = “{ $text }” is no player: use NAME, NAME@100ms, NAME@2s or NAME@1000sims.
error-engine-sims = { $name } is an engine, and engines count no simulations for us: use { $name }@100ms or { $name }@2s.
error-needs-compiler = { $player } needs compiled code, and the compiler is missing: { $command }
error-player-twice = Name each player once; { $player } stands here twice.
error-too-few-players = A tournament needs two players or more.
error-not-two-players = A sequential test is between two players; there are { $found } here.
error-no-deals = There must be one deal or more.
error-seat-count = { $game } has { $expected } seats, not { $found }.
error-another-plan = The games in this folder belong to another tournament; choose another folder.
error-players-changed = Since these games were played, this has changed: { $changed }. Start anew in another folder (--out FOLDER), or go on all the same (--mix).
error-no-such-player = There is no player { $name }; there are { $expected }.

## Walls

error-walls-seats =
    Walls is for 3 to 5 seats, not { $seats }.
error-walls-start = Seat { $start } cannot start: the seats are 0 to the number of players less one, and there are { $seats }.
error-walls-hand-size =
    { $cards ->
        [one] Seat { $seat } was dealt one card; every seat gets 7.
       *[other] Seat { $seat } was dealt { $cards } cards; every seat gets 7.
    }
error-walls-hands-and-seats = There are { $hands } hands for { $seats } seats.
error-walls-deck = The deck must have { $expected } of the card { $card }; here it has { $found }.
error-walls-scoring-cards = The second, fourth and sixth piles from the top must hold one scoring card each.
error-walls-one-for-each-seat = This needs one entry for each of the { $seats } seats.
error-walls-pile = In this round the pile has { $least } to { $most } cards.
error-walls-total = The cards must be { $expected } in all; here they are { $found }.
error-walls-no-such-card = There is no card { $card }.
error-walls-no-such-colour = There is no colour { $colour }; name R, Y, G, B or P.
error-walls-no-such-verb = “{ $text }” is no action: use first, feed, wall or supply with a card, or trumpet with a colour.
error-walls-not-an-action = An action is a seat number and a text, such as [0, "first R5"].
error-walls-seats-are-numbers = There is no seat { $seat }; seats are numbers, counted from 0.
error-walls-no-such-seat = There is no seat { $seat }; the table has { $seats } seats, counted from 0.
error-walls-over = The game is over; no more cards are played.
error-walls-first-is-past = First cards are chosen once, before the first round; now choose a card for the supply, or play in turn.
error-walls-first-card-missing = Choose a first card before feeding the supply: some seats have not put theirs down.
error-walls-feed-is-past = All have fed the supply; now the seats play in turn.
error-walls-still-choosing = Seats are still choosing their face-down cards; turns begin when all have chosen.
error-walls-not-your-turn = It is not seat { $seat }’s turn yet; wait for it.
error-walls-chosen-already = Seat { $seat } has chosen already; a record carries one final choice for each seat.
error-walls-nothing-to-change = Seat { $seat } has no choice that could still be changed.
error-walls-not-in-hand = Not in the hand: { $card }. Choose a card that is.
error-walls-not-open = Not open to this seat now: { $action }.
error-walls-trumpet-is-no-wall-card = A trumpet cannot be laid as a wall card; sound it, or put it into the supply.
error-walls-first-must-be-a-wall-card = The first card starts a wall, so it must be a wall card while the hand has one.

## Towers

error-towers-no-such-layout = There is no board layout “{ $layout }”.
error-towers-layout-squares = A board has 26 squares; this one has { $found }.
error-towers-layout-territory = Each territory has 13 squares; { $side } has { $found } here.
error-towers-layout-borders = Every square must lie in one of the two territories, and only squares may.
error-towers-layout-lines = A board has { $expected } { $kind } alignments; this one has { $found }.
error-towers-layout-line-names = Each of the 13 alignments needs a name of its own.
error-towers-layout-unknown-square = An alignment names the square { $square }, which is not on the board.
error-towers-layout-two-confrontations = A tower can be in one { $kind } confrontation only; square { $square } is in more.
error-towers-layout-one-sided = Alignment { $line } must have squares of both territories.
error-towers-layout-ends = Alignment { $line } must have one end in each territory.
error-towers-layout-no-two-towers = On some alignment { $side } must be able to have two towers.
error-towers-layout-name = A name must consist of characters that can be printed.
error-towers-layout-far = Both numbers of a point must lie between -{ $farthest } and { $farthest }.
error-towers-layout-same-point = This lies on the same point as square { $square }.
error-towers-not-a-move = “{ $text }” is no move: write a piece, @ and a square, such as R5@c2.
error-towers-no-such-side = There is no side { $side }; the sides are S and N.
error-towers-no-such-piece = There is no piece { $piece }; pieces are R, Y, G, B or P with a size from 1 to 5.
error-towers-no-such-square = There is no square { $square } on this board.
error-towers-over = The game is over; no more pieces are placed.
error-towers-not-your-turn = It is not { $side }’s turn yet; wait for it.
error-towers-not-in-stock = The piece { $piece } has been placed already; choose another.
error-towers-full = The tower on { $square } has four pieces, and no tower has more; { $piece } needs another square.
error-towers-same-size = There is a { $size } on { $square } already; choose another square or size.
error-towers-same-colour = There is a { $colour } piece on { $square } already; choose another square or colour.
error-towers-asymmetry = Placing { $action } would copy the opponent’s last move, { $last }, on the same alignment; play something else.
error-towers-nothing-to-change = A placed piece cannot be changed.
