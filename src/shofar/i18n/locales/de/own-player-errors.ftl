### Selbst geschriebene Spieler, benannt nach ihrem Modul und ihrer Klasse.

error-does-not-play = { $player } spielt { $game } nicht.
error-not-in-module = In { $module } gibt es kein { $name }.
error-no-module = Hier gibt es kein Modul { $module }: nenne eines, das importiert werden kann, oder eine Datei wie bot.py.
error-no-player = { $name } ist kein Spieler: choose(view, budget, seed) fehlt.
error-not-nameable = { $found } lässt sich in einem anderen Prozess nicht wiederfinden: nenne einen Spieler wie level-3, oder gib eine Klasse an, die in einer Datei steht.
