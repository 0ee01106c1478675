### Joueurs écrits soi-même, nommés par leur module et leur classe.

error-does-not-play = { $player } ne joue pas à { $game }.
error-not-in-module = Il n’y a pas de { $name } dans { $module }.
error-no-module = Il n’y a pas ici de module { $module } : indiquez un module qui peut être importé, ou un fichier comme bot.py.
error-no-player = { $name } n’est pas un joueur : il lui manque choose(view, budget, seed).
error-not-nameable = { $found } ne se retrouve pas dans un autre processus : indiquez un joueur, comme level-3, ou donnez une classe définie dans un fichier.
