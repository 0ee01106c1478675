### Quel che si dice a un modello linguistico seduto al tavolo.

model-seat = { $game }: tu sei { $who }.
model-rules = Le regole in breve:
model-view = Quello che vedi:
model-happened = Quello che è successo da poco:
model-legal = Queste azioni ti sono aperte, e nessun’altra:
model-placements = uno fra { $pieces } su una casella fra { $squares }
model-answer = Prima pensaci, se vuoi. Poi finisci con una riga sola: { $mark } e un’azione scritta esattamente come sopra, per esempio: { $mark } { $example }
model-again-nothing = Qui non si trova nessuna azione. Finisci con una riga sola: { $mark } e una delle azioni elencate sopra.
model-again-illegal = Quello che segue { $mark } non è nell’elenco qui sopra. Finisci con una riga sola: { $mark } e una di quelle azioni.
model-again-several = È nominata più di un’azione. Finisci con una riga sola: { $mark } e una delle azioni elencate sopra, nient’altro.

## Un assistente al tavolo.

mcp-no-table = Non sei seduto a nessun tavolo: prima siediti, con new_game o join.
mcp-no-server = All’avvio non è stato nominato nessun server: shofar mcp --server URL
mcp-not-over = La partita non è finita; fino ad allora la sua registrazione resta chiusa.
mcp-bot-failed = Un bot si è guastato; siediti a un altro tavolo.
mcp-joined = Hai un posto. Aspetta che la partita cominci e che tocchi a te.
mcp-no-seat = A questo tavolo non c’è nessun posto libero.
mcp-too-long = { $name } può avere al massimo { $most } caratteri.
mcp-since = Eventi dopo la tua azione: { $count }.
mcp-unreachable = { $server } non risponde: { $why }
mcp-no-sense = Quello che { $server } ha risposto non è una risposta.
