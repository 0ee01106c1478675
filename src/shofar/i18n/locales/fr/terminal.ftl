### Ce que disent en plus le client du terminal et les commandes.

terminal-ask = Numéro ou action (« ? » les énumère, « q » quitte) :
terminal-ask-play = Numéro ou action (« ? » les énumère, « h » conseille, « w » explique, « q » quitte) :
terminal-many =
    { $count } coups sont possibles ; écrivez-en un comme { $example }, ou « ? » pour les voir tous.
terminal-nobody = Aucun terminal d’où répondre : des robots jouent cette partie jusqu’au bout.
terminal-learn-list = Leçons ; une étoile marque celles qui sont finies. shofar learn LEÇON en commence une :
terminal-learn-step = Étape { $step } sur { $steps }
terminal-learn-suggest = Pour commencer : { $action } ({ $text })
terminal-learn-next = Entrée continue, q quitte :
terminal-learn-again = Pas encore : essayez à nouveau. La règle : { $clause }.
terminal-learn-done = La leçon est finie.
terminal-learn-all = Toutes les leçons sont finies. shofar play commence une partie.
terminal-at = { $played ->
        [0] la partie n’a aucune action : utilisez 0
        [one] la partie a une seule action : utilisez 0 ou 1
       *[other] la partie a { $played } actions : utilisez de 0 à { $played }
    }
terminal-seat = utilisez une de ces places : { $seats }, ou spectator
terminal-no-record = il ne contient aucune partie
terminal-more-records = d’autres parties suivent ; voici la première (--number 2 prend la suivante)
terminal-fewer = il contient moins de parties
terminal-missing = { $package } manque : { $command }
terminal-package-old = { $package } { $found } est trop ancien, il faut { $needed } : { $command }
terminal-package-new = { $package } { $found } est trop récent, il faut { $needed } : { $command }
terminal-open-again = déjà en marche
terminal-open-ends = Ctrl-C y met fin
terminal-open-port = le port { $wanted } est pris par un autre programme ; celui-ci est le { $port }
terminal-bots-warming = les robots se préparent ({ $done } sur { $of }) ; d’ici là, des joueurs plus simples répondent
terminal-bots-ready = tous les robots sont prêts
terminal-bot-warming = { $bot } se prépare ; d’ici là, un joueur plus simple répond.
terminal-open-no-browser = aucun navigateur n’a pu être ouvert ; ouvrez l’adresse vous-même
terminal-open-terminal = { $why } ; dans le terminal : shofar play
terminal-no-folder = { $why } ; utilisez --database, ou indiquez un dossier à vous dans { $variable }
terminal-in-use = { $file } est utilisé par un serveur ; arrêtez-le d’abord
terminal-in-use-at = { $file } est utilisé par un serveur à l’adresse { $url } ; arrêtez-le d’abord
terminal-docs-missing = ce paquet a été construit sans la documentation ; dans le dossier du projet, make docs la construit
terminal-ask-missed = Entrée termine, m dit ce qui vous a échappé :
terminal-missed-at = Après { $at } actions :
terminal-series-told = Parties gagnées (et récolte en tout) : { $scores }.
terminal-learn-play = Maintenant une vraie partie, avec quelques conseils. Entrée joue, q quitte :
