### Was einem Sprachmodell gesagt wird, das am Tisch sitzt.

model-seat = { $game }: Du bist { $who }.
model-rules = Die Regeln in Kürze:
model-view = Was du siehst:
model-happened = Was zuletzt geschehen ist:
model-legal = Diese Aktionen stehen dir offen, und keine anderen:
model-placements = eines von { $pieces } auf eines von { $squares }
model-answer = Denk erst nach, wenn du magst. Schließe dann mit einer einzigen Zeile: { $mark } und eine Aktion genau so, wie sie oben steht, zum Beispiel: { $mark } { $example }
model-again-nothing = Darin wurde keine Aktion gefunden. Schließe mit einer einzigen Zeile: { $mark } und eine der Aktionen aus der Liste oben.
model-again-illegal = Was nach { $mark } steht, ist nicht in der Liste oben. Schließe mit einer einzigen Zeile: { $mark } und eine dieser Aktionen.
model-again-several = Es wurde mehr als eine Aktion genannt. Schließe mit einer einzigen Zeile: { $mark } und eine der Aktionen aus der Liste oben, sonst nichts.

## Ein Assistent am Tisch.

mcp-no-table = Du sitzt an keinem Tisch: Setz dich zuerst, mit new_game oder join.
mcp-no-server = Beim Start wurde kein Server genannt: shofar mcp --server URL
mcp-not-over = Die Partie ist nicht zu Ende; bis dahin bleibt ihre Aufzeichnung zu.
mcp-bot-failed = Ein Bot ist ausgefallen; setz dich an einen anderen Tisch.
mcp-joined = Du hast einen Platz. Warte, bis die Partie beginnt und du gefragt bist.
mcp-no-seat = An diesem Tisch ist kein Platz frei.
mcp-too-long = { $name } darf höchstens { $most } Zeichen haben.
mcp-since = Ereignisse seit deiner Aktion: { $count }.
mcp-unreachable = { $server } antwortet nicht: { $why }
mcp-no-sense = Was { $server } geantwortet hat, ist keine Antwort.
