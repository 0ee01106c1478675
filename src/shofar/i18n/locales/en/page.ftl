### What the page says besides what the table says.

## Walls table

page-hand = Your hand

page-away = away
page-hand-count = { $count ->
        [one] one card
       *[other] { $count } cards
    }
page-hand-open = In hand: { $cards }.
page-won-count = won: { $count }
page-show-walls = Show or hide the walls: { $who }
page-longest = longest wall
page-wall-told = { $who }: { $colour } wall of length { $length } ({ $cards }).{ $longest ->
        [yes] { " " }Longest wall.
       *[no] { "" }
    }
page-choosing = choosing…
page-has-chosen = choice made
page-to-play = to play
page-chosen = chosen
page-new-card = just drawn
page-first-card = First card: { $card }
page-supply-title = Supply and draw pile
page-supply = Supply: { $count }
page-supply-known = You know of: { $cards }.
page-supply-unknown = You know none of these cards.
page-supply-empty = Nothing lies here yet.
page-draw = Draw pile: { $count }
page-round = Round { $round } of 3
page-over = The game is over
page-scoring-next = Scoring { $latest ->
        [one] with the next card
       *[other] within { $latest } cards
    }
page-scoring-range = Scoring in { $earliest } to { $latest } cards
page-with-card = What to do with this card: { $card }
page-confirm = Confirm: { $action }
page-sound-in = Sound in { $colour }
page-lay = Lay it in your wall
page-to-supply = Put it into the supply
page-horns-leave = { $count ->
        [one] One trumpet is removed from the game.
       *[other] { $count } trumpets are removed from the game.
    }
page-turn-hint = Choose a card to see what it can do.
page-options = Chosen: { $card }. Choices are listed after your hand.

## Scoring and end

page-scoring-title = Scoring of round { $round }
page-nothing-here = no card in the supply
page-no-wall = Nobody has this wall.
page-final-count = Final count
page-ones-move = The ones of the walls, with their gold nuggets, count as won.
page-player = Player
page-cards-won = Cards won
page-tiebreak = Left in walls
page-tie-told = A tie goes to the player with the most cards left in their walls.
page-winner = winner
page-close = Look at the table
page-go-on = Go on
page-skip-count = Skip the count
page-show-scoring = Show the last scoring
page-show-count = Show the final count

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
page-would-turn = This would turn: { $list }.
page-would-turn-none = No monolith would turn.
page-count-then = Monoliths then: { $s } { $south }, { $n } { $north }.
page-parries = This parries the seven.
page-parries-not = This does not parry the seven!
page-threatens = That makes seven: your rival must answer at once.
page-seven-parry = { $who } holds seven monoliths. { $count ->
        [0] No move can stop it: play your last one.
        [one] One move parries.
       *[other] { $count } moves parry.
    }
page-seven-wait = { $who }: seven monoliths! The game is won unless the next move parries.
page-monoliths = monoliths
page-pick-piece = Choose a piece, then a square on either bank.
page-pick-square = { $piece }: choose a square.
page-moves = Moves: { $count }
page-no-moves = Moves will be listed here.

## Home

page-welcome = Two games called Jericho
page-home-walls = Cards for 3 to 5. Build the longest walls, and blow the trumpet at those of the others.
page-home-towers = A board for two. Raise towers on both banks, and hold the monoliths of seven alignments.
page-players = Players
page-bots-are = Bots
page-level = Level { $level }
page-stand-in-tag = stand-in
page-stand-in = { $bot } ({ $why ->
        [late] stand-in: short of time
        [getting-ready] stand-in: still loading
        [no-compiler] stand-in: no stronger bot here
        [nobody-plays] stand-in: nobody is playing
        [too-many] stand-in: too many bots
        [no-worker] waiting: no bots are running
       *[other] stand-in: out of order
    })
page-bot-random = Random
page-bot-strongest = The strongest
page-bot-policy = Instinct
page-bot-plain = Plain
page-bot-builder = Builder
page-bot-trumpeter = Trumpeter
page-bot-hoarder = Hoarder
page-bot-gleaner = Gleaner
page-bot-mason = Mason
page-bot-raider = Raider
page-bot-giant = Giant
page-bot-miser = Miser
page-bot-scout = Scout
page-bot-greedy = Greedy
page-bot-mcts = Sampler (MCTS)
page-play-now = Play now
page-with-friends = With friends
page-one-screen = One screen
page-public = Everybody may join and watch
page-rules-walls = The rules of Walls
page-rules-towers = The rules of Towers
page-tables-mine = Your tables
page-tables-open = Open tables
page-tables-open-none = Nobody is waiting for players now. Open a table “With friends”, let everybody join, and it will be listed here.
page-tables-running = Games to watch
page-tables-running-none = No public game is running. The next one will be here.
page-watch = Watch
page-go-back = Go on
page-join = Join

## The frame

page-nav = Pages
page-skip = To the content
page-home = Home
page-nothing-there = There is no such page.
page-title-rules = Rules
page-title-replay = Replay
page-title-game = Replay
page-title-profile = Profile
page-title-user = Profile
page-title-settings = Settings
page-title-about = About
page-trouble = That did not work ({ $code }). Try again.
page-rule = Rule { $clause }
page-unreachable = The server cannot be reached. Try again in a moment.

## At a table

page-connecting = Connecting to the table…
page-reconnecting = The connection is lost. Reconnecting…
page-reconnecting-sending = Your move is kept and will be sent again.
page-no-table = This table cannot be opened
page-no-table-told = It may be closed, or private: ask for its link.
page-table-unreadable = cannot be read now
page-your-turn = Your turn
page-sending = Sending: { $action }…
page-paused = The game is paused.
page-watching = { $count ->
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
page-lobby-free = { $count ->
        [one] One seat is free: invite somebody, or seat a bot.
       *[other] { $count } seats are free: invite friends, or seat bots.
    }
page-lobby-ready = Everybody is here. Start when you like.
page-lobby-wait-host = Everybody is here. The host will start the game.
page-seat-free = free
page-seat-host = host
page-sit = Sit down
page-stand = Stand up
page-remove = Remove { $who }
page-let-in = Let { $who } in again
page-start = Start the game
page-invite = Invite friends
page-invite-told = Whoever opens this link gets a free seat.
page-invite-wait = Making the link…
page-invite-link = Link
page-local-only = This link works on this machine only. Start the server with --host 0.0.0.0 to let others in.
page-copy = Copy the link
page-copied = Copied
page-qr = The link as a QR code
page-hand-over = Hand the screen to { $who }
page-hand-over-told = The hand stays covered until the next player uncovers it.
page-uncover = I am { $who }: show my hand
page-log = What happened: { $count }
page-log-empty = What happens will be written here.
page-chat = Chat: { $count }
page-chat-empty = Nobody has said anything yet.
page-chat-say = Say something
page-chat-mute = Mute the chat
page-chat-unmute = Show the chat
page-send = Send
page-menu = More: resign, offers, a bot’s help
page-spoken = The position in words
page-spoken-hand = Your hand: { $cards }.
page-spoken-count = Monoliths: { $s } { $south }, { $n } { $north }.
page-spoken-seat = { $who }: { $cards }, { $won }.
page-spoken-stock = { $who }, pieces left: { $pieces }.
page-no-towers = The board is empty.
page-agree = Agree
page-decline = No
page-withdraw = Take the offer back
page-offered-draw = A draw is offered: { $who }.
page-offered-takeback = Request for a takeback: { $who }.
page-offered-pause = Request to pause: { $who }.
page-offered-abort = Request to abort the game: { $who }.
page-offered-rematch = Another game? Yes: { $who }.
page-offer-draw = Offer a draw
page-offer-takeback = Ask for a takeback
page-offer-pause = Ask for a pause
page-offer-resume = Ask to go on
page-offer-abort = Ask to abort
page-here-takeback = Take the last move back
page-here-pause = Pause the game
page-here-resume = Go on
page-here-abort = Abort the game
page-resign = Resign
page-resign-sure = Yes, resign
page-let-bot = Let a bot play for me
page-take-back-seat = Take my seat back
page-take-back-seat-of = { $who }: take the seat back
page-lent = A bot plays this seat for you.
page-rematch = Another game
page-replay-this = Replay this game
page-download = Download the record
page-commitment = This number was fixed before the first card was dealt; after the game everybody can check it.
page-ended-resign = Resigned: { $who }.
page-ended-time = Out of time: { $who }.
page-ended-agreed = A draw by agreement.
page-ended-abort = The game was aborted.

## Coming in

page-join-title = You are invited to a table
page-carry-title = Your seats on this device
page-your-name = Your name
page-guest-name = Guest
page-come-in = Come in
page-link-broken = This link is incomplete. Copy all of it once more, or ask for a new one.
page-replace-asked = This browser is { $name } now. Shall it become { $by }?
page-replace-guest = { $name } is a guest: you lose their seats and games here, unless you have carried them to another device.
page-replace-account = You can sign in as { $name } again at any time.
page-replace-yes = Become { $by }
page-replace-no = Stay { $name }

## Replay

page-replay-told = Look at any game again: open a record’s file, or paste its text or its link. Nothing of it is kept.
page-replay-file = A record’s file
page-replay-paste = Or its text, or the link of a game
page-replay-show = Show
page-replay-start = The start of the game.
page-replay-step = Step { $step } of { $last }
page-replay-first = To the start
page-replay-back = One step back
page-replay-next = One step on
page-replay-last = To the end
page-replay-play = Play
page-replay-pause = Stop
page-eyes = View
page-eyes-open = all open
page-eyes-spectator = a spectator
page-share-position = Copy a link to this position

## Profile

page-nobody-yet = You have no profile here yet. Play a game, or make an account.
page-ratings = Ratings
page-rating = { $game }: { $points } ({ $games ->
        [one] one game
       *[other] { $games } games
    })
page-save = Save
page-saved = Saved.
page-account = Account
page-account-told = Not needed to play. With one, your name is yours alone, and you can sign in anywhere.
page-account-guest = A new account keeps your games and seats so far; signing in to another one leaves them behind.
page-account-name = Name
page-password = Password
page-register = Make an account
page-sign-in = Sign in
page-sign-out = Sign out
page-carry = Carry my seats to another device
page-carry-told = Open this link there, within a day. It works once; keep it to yourself.
page-my-data = All data about me
page-delete-me = Delete my data
page-delete-sure = Yes, delete everything
page-deleted = Everything about you is deleted.
page-games = Games
page-games-none = Finished games will be listed here.
page-place = place { $place }

## Settings

page-language = Language
page-auto = Same as the browser
page-theme = Colours
page-theme-auto = Same as the system
page-theme-dusk = Dusk
page-theme-light = Light
page-speed = Movement
page-speed-slow = slow
page-speed-normal = normal
page-speed-fast = fast
page-speed-off = none
page-sound = Sound (key M)
page-confirm-moves = Confirm every move
page-aids = Aids: previews and what you know of the supply
page-notify = Notify me when it is my turn
page-push = Notify me, also while this page is closed, in games with days to think
page-push-blocked = Notifications are blocked: allow them for this page in the browser’s settings.
page-push-trouble = Notifications cannot be switched on in this browser just now.
page-push-turn = It is your turn: { $game }

## About

page-about-told = Shofar plays two games that share the name Jericho: the card game by Tom Lehmann and the board game by Jean-Louis Roubira. Its code is free, under the MIT licence.
page-about-names = It is not affiliated with the designers or publishers of either game. Drawings, words and sounds are its own.
page-api-told = Everything that the page does, programs can do too: by HTTP, and by WebSocket at a table.
page-api-client = What clients say
page-api-server = What the server says
page-api-export = All public games

## How a table plays

page-lobby-walls = A table of Walls
page-lobby-towers = A table of Towers
page-seats = Seats
page-how = How this table plays
page-yes = yes
page-by-lot = at random
page-clock = Clock
page-clock-none = none
page-clock-move = for each move
page-clock-fischer = time and increment
page-clock-days = by correspondence
page-clock-each = { $time } for each move
page-clock-time = Time for a move
page-clock-bank = Starting time
page-clock-more = Increment per move
page-timeout = Out of time
page-timeout-bot = a bot plays on
page-timeout-forfeit = the game is lost
page-rated = Rated
page-rated-no = no, for fun
page-rated-told = Rated: the result changes ratings
page-who-sees = Who sees it
page-private = those with the link
page-order = Seating
page-order-chosen = as chosen
page-order-random = at random
page-starter = Who begins
page-remove-short = Remove
page-seat-a-bot = A bot for: { $seat }
page-choose-bot = Seat a bot…
page-fill = Bots on all free seats

## Bots

page-bots-levels = Levels
page-bots-characters = Characters
page-bots-others = Others

## More of the replay

page-no-game = This game cannot be shown
page-replay-loading = Fetching the game…

## Muting one person

page-chat-mute-one = Mute { $who }
page-chat-unmute-one = Unmute { $who }

## More of the table

page-fair = Fair deal
page-ones = Ones
page-wins = Winner: { $who }

## Waiting

page-waiting = One moment…

## Settings that were changed

page-settings-changed = The host has changed how this table plays. Do you agree?
page-settings-unseen = The result will change ratings. Do you agree to how this table plays?
page-settings-before = before: { $how }
page-settings-waiting = Not agreed to the changed settings yet: { $who }.
page-seat-unagreed = has not agreed yet
page-own-screens = everybody at their own
page-settings-game = Game
