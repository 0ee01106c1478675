### What the terminal client says besides.

terminal-ask = Number or action (? lists them, q quits):
terminal-many =
    { $count } moves are open; write one as in { $example }, or ? to list them all.
terminal-nobody = There is no terminal to answer from, so bots play this game to its end.
