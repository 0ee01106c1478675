### What a language model is told that sits at the table.

model-seat = { $game }: you are { $who }.
model-rules = The rules in short:
model-view = What you see:
model-happened = What has happened lately:
model-legal = These actions are open to you, and no others:
model-placements = any of { $pieces } on any of { $squares }
model-answer = Think first if you like. Then end with one line: { $mark } and one action exactly as it stands above, for example: { $mark } { $example }
model-again-nothing = No action was found in this. End with one line: { $mark } and one of the actions listed above.
model-again-illegal = What stands after { $mark } is not among the actions listed above. End with one line: { $mark } and one of them.
model-again-several = More than one action was named. End with one line: { $mark } and one of the actions listed above, nothing else.

## An assistant at the table.

mcp-no-table = You sit at no table: sit down first, with new_game or join.
mcp-no-server = No server was named at the start: shofar mcp --server URL
mcp-not-over = The game is not over; its record stays closed until then.
mcp-bot-failed = A bot has failed; sit down at another table.
mcp-joined = You have a seat. Wait until the game begins and you are asked.
mcp-no-seat = No seat is free at this table.
mcp-too-long = { $name } may have { $most } characters at most.
mcp-since = Events since your action: { $count }.
mcp-unreachable = { $server } does not answer: { $why }
mcp-no-sense = { $server } answered with something that is no answer.
