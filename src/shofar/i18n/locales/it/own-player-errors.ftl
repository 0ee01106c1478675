### Giocatori scritti da sé, indicati con il modulo e la classe.

error-does-not-play = { $player } non gioca a { $game }.
error-not-in-module = Non c’è { $name } in { $module }.
error-no-module = Qui non c’è il modulo { $module }: indica un modulo che si può importare, o un file come bot.py.
error-no-player = { $name } non è un giocatore: gli manca choose(view, budget, seed).
error-not-nameable = { $found } non si ritrova in un altro processo: indica un giocatore, come level-3, o dai una classe definita in un file.
