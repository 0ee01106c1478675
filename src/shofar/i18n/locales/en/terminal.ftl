### What the terminal client and the commands say besides.

terminal-ask = Number or action (? lists them, q quits):
terminal-ask-play = Number or action (? lists them, h hints, w tells why, q quits):
terminal-many =
    { $count } moves are open; write one as in { $example }, or ? to list them all.
terminal-nobody = There is no terminal to answer from, so bots play this game to its end.
terminal-learn-list = Lessons; a star marks those that are done. shofar learn LESSON begins one:
terminal-learn-step = Step { $step } of { $steps }
terminal-learn-suggest = To begin with: { $action } ({ $text })
terminal-learn-next = Enter goes on, q quits:
terminal-learn-again = Not yet: try again. The rule: { $clause }.
terminal-learn-done = The lesson is finished.
terminal-learn-all = All lessons are done. shofar play begins a game.
terminal-at = { $played ->
        [one] the record has one action: use 0 or 1
       *[other] the record has { $played } actions: use 0 to { $played }
    }
terminal-seat = use one of { $seats } or spectator
terminal-no-record = there is no record in it
terminal-more-records = more records follow; this is the first (--number 2 takes the next)
terminal-fewer = it has fewer records
terminal-missing = { $package } is missing: { $command }
terminal-package-old = { $package } { $found } is too old, { $needed } is needed: { $command }
terminal-package-new = { $package } { $found } is too new, { $needed } is needed: { $command }
terminal-open-again = it is running already
terminal-open-ends = Ctrl-C ends it
terminal-open-port = port { $wanted } is in use by another program, so this is { $port }
terminal-bots-warming = bots are getting ready ({ $done } of { $of }); until then simpler players answer
terminal-bots-ready = all bots are ready
terminal-bot-warming = { $bot } is getting ready; until then a simpler player answers.
terminal-open-no-browser = no browser could be opened; open the address yourself
terminal-open-terminal = { $why }; in the terminal: shofar play
terminal-no-folder = { $why }; use --database, or set { $variable } to a folder of yours
terminal-in-use = { $file } is in use by a server; stop it first
terminal-in-use-at = { $file } is in use by a server at { $url }; stop it first
terminal-docs-missing = this package was built without the documentation; in the project’s folder, make docs builds it
terminal-ask-missed = Enter ends, m tells what you missed:
terminal-missed-at = After { $at } actions:
terminal-series-told = Games won (and gathered in all): { $scores }.
terminal-learn-play = Now a real game, with a word of advice. Enter plays, q quits:
