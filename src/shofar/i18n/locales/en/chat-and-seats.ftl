### What the page says to those who sit at a table together, or come to it.

## Chat

page-said-answer = Answer
page-said-seen = Seen

## Who is here

page-not-here = Not connected: { $who }.

## The end

page-won-by = Winner: { $who }.

## Watching, and before the game

page-you-watch = You are watching.
page-full = The table is full: you are watching.
page-door-full = All seats at this table are taken. You can watch.
page-door-over = The game at this table is over and all seats are taken. You can look at how it ended.
page-lobby-free-wait = { $count ->
        [one] One seat is free: invite somebody, or wait. The host will start the game.
       *[other] { $count } seats are free: invite friends, or wait. The host will start the game.
    }
page-lobby-free-sit = { $count ->
        [one] One seat is free: sit down if you would like to play.
       *[other] { $count } seats are free: sit down if you would like to play.
    }

## On the way to a table

page-screen-names = Who plays? Names are up to you.
page-screen-bot = bot
page-laying = Setting up the table…

## Besides

page-offered-resume = Request to go on: { $who }.
page-abort-sure = Yes, abort the game
page-keys = Single-key shortcuts
page-no-record = This is JSON, but no game record: its format must be shofar/1.
