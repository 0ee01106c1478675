### Players of one’s own, by the module and the class that they are in.

error-does-not-play = { $player } does not play { $game }.
error-not-in-module = There is no { $name } in { $module }.
error-no-module = There is no module { $module } here: give the name of one that can be imported, or a file such as bot.py.
error-no-player = { $name } is no player: it has no choose(view, budget, seed).
error-not-nameable = { $found } cannot be found again in another process: name a player, such as level-3, or give a class that is defined in a file.
