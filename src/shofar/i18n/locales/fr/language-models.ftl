### Ce qu’on dit à un modèle de langage assis à la table.

model-seat = { $game } : vous êtes { $who }.
model-rules = Les règles en bref :
model-view = Ce que vous voyez :
model-happened = Ce qui s’est passé dernièrement :
model-legal = Ces actions vous sont ouvertes, et aucune autre :
model-placements = au choix { $pieces } sur une case parmi { $squares }
model-answer = Réfléchissez d’abord si vous voulez. Puis terminez par une seule ligne : { $mark } et une action écrite exactement comme ci-dessus, par exemple : { $mark } { $example }
model-again-nothing = On n’y trouve aucune action. Terminez par une seule ligne : { $mark } et l’une des actions de la liste ci-dessus.
model-again-illegal = Ce qui suit { $mark } n’est pas dans la liste ci-dessus. Terminez par une seule ligne : { $mark } et l’une de ces actions.
model-again-several = Plusieurs actions sont nommées. Terminez par une seule ligne : { $mark } et une des actions de la liste ci-dessus, rien d’autre.

## Un assistant à la table.

mcp-no-table = Vous n’êtes assis à aucune table : asseyez-vous d’abord, avec new_game ou join.
mcp-no-server = Aucun serveur n’a été nommé au départ : shofar mcp --server URL
mcp-not-over = La partie n’est pas finie ; son enregistrement reste fermé jusque-là.
mcp-bot-failed = Un robot a échoué ; asseyez-vous à une autre table.
mcp-joined = Vous avez une place. Attendez que la partie commence et que ce soit à vous.
mcp-no-seat = Aucune place n’est libre à cette table.
mcp-too-long = { $name } peut avoir { $most } caractères au plus.
mcp-since = Événements depuis votre action : { $count }.
mcp-unreachable = { $server } ne répond pas : { $why }
mcp-no-sense = Ce que { $server } a répondu n’est pas une réponse.
