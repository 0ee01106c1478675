### Ce que dit la page, outre ce que dit la table.

## Table de Murailles

page-hand = Votre main
page-away = absent
page-hand-count = { $count ->
        [0] aucune carte
        [one] une carte
       *[other] { $count } cartes
    }
page-hand-open = En main : { $cards }.
page-won-count = gagnées : { $count }
page-show-walls = Montrer ou cacher les murailles : { $who }
page-longest = plus longue muraille
page-wall-told = { $who } : muraille { $colour ->
        [vert] verte
        [bleu] bleue
        [violet] violette
       *[other] { $colour }
    } de longueur { $length } ({ $cards }).{ $longest ->
        [yes] { " " }Plus longue muraille.
       *[no] { "" }
    }
page-choosing = choix en cours…
page-has-chosen = choix fait
page-to-play = tour en cours
page-chosen = choisie
page-new-card = tout juste piochée
page-first-card = Première carte : { $card }
page-supply-title = Réserve et pioche
page-supply = Réserve : { $count }
page-supply-known = Vous connaissez : { $cards }.
page-supply-unknown = Vous ne connaissez aucune de ces cartes.
page-supply-empty = Rien ici pour l’instant.
page-draw = Pioche : { $count }
page-round = Manche { $round } sur 3
page-over = La partie est finie
page-scoring-next = Décompte { $latest ->
        [0] maintenant
        [one] à la prochaine carte
       *[other] d’ici { $latest } cartes
    }
page-scoring-range = Décompte dans { $earliest } à { $latest } cartes
page-with-card = Que faire de cette carte : { $card }
page-confirm = Confirmer : { $action }
page-sound-in = Annoncer « { $colour } »
page-lay = La poser dans votre muraille
page-to-supply = L’ajouter à la réserve
page-horns-leave = { $count ->
        [0] Aucune trompette n’est retirée du jeu.
        [one] Une trompette est retirée du jeu.
       *[other] { $count } trompettes sont retirées du jeu.
    }
page-turn-hint = Choisissez une carte pour voir ce qu’elle permet.
page-options = Carte choisie : { $card }. Les choix suivent votre main.

## Décompte et fin

page-scoring-title = Décompte de la manche { $round }
page-nothing-here = aucune carte dans la réserve
page-no-wall = Personne n’a cette muraille.
page-final-count = Décompte final
page-ones-move = Les 1 des murailles, avec leurs pépites d’or, comptent comme gagnés.
page-player = Joueur
page-cards-won = Cartes gagnées
page-tiebreak = Reste dans les murailles
page-tie-told = En cas d’égalité gagne celui qui garde le plus de cartes dans ses murailles.
page-winner = vainqueur
page-close = Voir la table
page-go-on = Continuer
page-skip-count = Passer le décompte
page-show-scoring = Revoir le dernier décompte
page-show-count = Revoir le décompte final

## Table de Tours

page-board = Plateau
page-tower-told = { $square } : de haut en bas { $pieces }.
page-square-empty = { $square } : vide.
page-territory-of = Territoire : { $who }.
page-square-open = Le { $piece } peut se poser ici.
page-square-shut = Le { $piece } ne peut pas se poser ici.
page-stock-left = { $count ->
        [0] Il ne reste aucune pièce.
        [one] Il reste une pièce.
       *[other] Il reste { $count } pièces.
    }
page-stock-of = Pièces : { $who }
page-would-turn = Changement de camp : { $list }.
page-would-turn-none = Aucun monolithe ne changerait de camp.
page-count-then = Monolithes ensuite : { $s } { $south }, { $n } { $north }.
page-parries = Ce coup pare la menace.
page-parries-not = Ce coup ne pare pas la menace !
page-threatens = Cela fait sept : l’adversaire doit parer aussitôt.
page-seven-parry = Sept monolithes pour { $who }. { $count ->
        [0] Aucune parade : jouez votre dernier coup.
        [one] Une parade.
       *[other] { $count } parades.
    }
page-seven-wait = { $who } : sept monolithes ! La partie est gagnée si le prochain coup ne pare pas.
page-monoliths = monolithes
page-pick-piece = Choisissez une pièce, puis une case sur l’une ou l’autre rive.
page-pick-square = { $piece } : choisissez une case.
page-moves = Coups : { $count }
page-no-moves = Les coups seront notés ici.

## Accueil

page-welcome = Deux jeux nommés Jericho
page-home-walls = Des cartes, de 3 à 5 joueurs. Bâtissez les plus longues murailles et sonnez de la trompette contre celles des autres.
page-home-towers = Un plateau pour deux. Élevez des tours sur les deux rives et tenez les monolithes de sept alignements.
page-players = Joueurs
page-bots-are = Robots
page-level = Niveau { $level }
page-stand-in-tag = remplaçant
page-stand-in = { $bot } ({ $why ->
        [late] remplaçant : le temps manque
        [getting-ready] remplaçant : il se charge
        [no-compiler] remplaçant : pas plus fort ici
        [nobody-plays] remplaçant : personne ne joue
        [too-many] remplaçant : trop de robots
        [no-worker] en attente : aucun robot
       *[other] remplaçant : en panne
    })
page-bot-random = Hasard
page-bot-strongest = Le plus fort
page-bot-policy = Instinct
page-bot-plain = Simple
page-bot-builder = Bâtisseur
page-bot-trumpeter = Trompettiste
page-bot-hoarder = Amasseur
page-bot-gleaner = Glaneur
page-bot-mason = Maçon
page-bot-raider = Pillard
page-bot-giant = Géant
page-bot-miser = Avare
page-bot-scout = Éclaireur
page-bot-greedy = Avide
page-bot-mcts = Sondeur (MCTS)
page-play-now = Jouer
page-with-friends = Entre amis
page-one-screen = Un seul écran
page-public = Tout le monde peut participer et regarder
page-rules-walls = Les règles de Murailles
page-rules-towers = Les règles de Tours
page-tables-mine = Vos tables
page-tables-open = Tables ouvertes
page-tables-open-none = Personne n’attend de joueurs. Ouvrez une table « Entre amis » et laissez-y entrer tout le monde : elle apparaîtra ici.
page-tables-running = Parties à regarder
page-tables-running-none = Aucune partie publique en cours. La prochaine apparaîtra ici.
page-watch = Regarder
page-go-back = Reprendre
page-join = Rejoindre

## Le cadre

page-nav = Pages
page-skip = Aller au contenu
page-home = Accueil
page-nothing-there = Cette page n’existe pas.
page-title-rules = Règles
page-title-replay = Revoir
page-title-game = Revoir
page-title-profile = Profil
page-title-user = Profil
page-title-settings = Réglages
page-title-about = À propos
page-trouble = Cela n’a pas marché ({ $code }). Réessayez.
page-rule = Règle { $clause }
page-unreachable = Le serveur ne répond pas. Réessayez dans un instant.

## À une table

page-connecting = Connexion à la table…
page-reconnecting = La connexion est perdue. Reconnexion…
page-reconnecting-sending = Votre coup est gardé et sera renvoyé.
page-no-table = Impossible d’ouvrir cette table
page-no-table-told = Elle est peut-être fermée ou privée : demandez son lien.
page-table-unreadable = illisible pour le moment
page-your-turn = À vous
page-sending = Envoi : { $action }…
page-paused = La partie est en pause.
page-watching = { $count ->
        [0] Personne ne regarde.
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
page-lobby-free = { $count ->
        [0] Aucune place n’est libre.
        [one] Une place est libre : invitez quelqu’un ou placez un robot.
       *[other] { $count } places sont libres : invitez des amis ou placez des robots.
    }
page-lobby-ready = Tout le monde est là. Commencez quand vous voulez.
page-lobby-wait-host = Tout le monde est là. L’hôte va commencer la partie.
page-seat-free = libre
page-seat-host = hôte
page-sit = S’asseoir
page-stand = Se lever
page-remove = Exclure { $who }
page-let-in = Laisser { $who } revenir
page-start = Commencer la partie
page-invite = Inviter des amis
page-invite-told = Toute personne qui ouvre ce lien reçoit une place libre.
page-invite-wait = Création du lien…
page-invite-link = Lien
page-local-only = Ce lien ne marche que sur cette machine. Lancez le serveur avec --host 0.0.0.0 pour que d’autres puissent entrer.
page-copy = Copier le lien
page-copied = Copié
page-qr = Le lien en code QR
page-hand-over = Passez l’écran à { $who }
page-hand-over-told = La main reste couverte jusqu’à ce que le joueur suivant la découvre.
page-uncover = Je suis { $who } : montrer ma main
page-log = Déroulement : { $count }
page-log-empty = Ce qui se passe sera noté ici.
page-chat = Discussion : { $count }
page-chat-empty = Personne n’a encore rien dit.
page-chat-say = Dire quelque chose
page-chat-mute = Masquer la discussion
page-chat-unmute = Afficher la discussion
page-send = Envoyer
page-menu = Plus : abandon, offres, aide d’un robot
page-spoken = La position en mots
page-spoken-hand = Votre main : { $cards }.
page-spoken-count = Monolithes : { $s } { $south }, { $n } { $north }.
page-spoken-seat = { $who } : { $cards }, { $won }.
page-spoken-stock = { $who }, pièces restantes : { $pieces }.
page-no-towers = Le plateau est vide.
page-agree = D’accord
page-decline = Non
page-withdraw = Retirer l’offre
page-offered-draw = Nulle proposée : { $who }.
page-offered-takeback = Reprise du coup demandée : { $who }.
page-offered-pause = Pause demandée : { $who }.
page-offered-abort = Annulation demandée : { $who }.
page-offered-rematch = Une autre partie ? Oui : { $who }.
page-offer-draw = Proposer la nulle
page-offer-takeback = Demander à reprendre le coup
page-offer-pause = Demander une pause
page-offer-resume = Demander à continuer
page-offer-abort = Demander l’annulation
page-here-takeback = Reprendre le dernier coup
page-here-pause = Mettre en pause
page-here-resume = Continuer la partie
page-here-abort = Annuler la partie
page-resign = Abandonner
page-resign-sure = Oui, abandonner
page-let-bot = Laisser un robot jouer pour moi
page-take-back-seat = Reprendre ma place
page-take-back-seat-of = { $who } : reprendre la place
page-lent = Un robot joue à votre place.
page-rematch = Une autre partie
page-replay-this = Revoir cette partie
page-download = Télécharger la partie
page-commitment = Ce nombre a été fixé avant la première carte ; après la partie, chacun peut le vérifier.
page-ended-resign = Abandon : { $who }.
page-ended-time = Temps écoulé : { $who }.
page-ended-agreed = Partie nulle d’un commun accord.
page-ended-abort = La partie a été annulée.

## Entrer

page-join-title = On vous invite à une table
page-carry-title = Vos places sur cet appareil
page-your-name = Votre nom
page-guest-name = Invité
page-come-in = Entrer
page-link-broken = Ce lien n’est pas complet. Copiez-le encore une fois en entier, ou demandez-en un nouveau.
page-replace-asked = Ce navigateur est { $name }. Doit-il devenir { $by } ?
page-replace-guest = { $name } joue en invité : ses places et ses parties sont perdues ici, sauf si vous les avez emportées sur un autre appareil.
page-replace-account = Vous pouvez vous reconnecter comme { $name } à tout moment.
page-replace-yes = Devenir { $by }
page-replace-no = Rester { $name }

## Revoir

page-replay-told = Revoyez n’importe quelle partie : ouvrez son fichier, ou collez son texte ou son lien. Rien n’en est gardé.
page-replay-file = Le fichier d’une partie
page-replay-paste = Ou son texte, ou le lien d’une partie
page-replay-show = Montrer
page-replay-start = Le début de la partie.
page-replay-step = Étape { $step } sur { $last }
page-replay-first = Au début
page-replay-back = Une étape en arrière
page-replay-next = Une étape en avant
page-replay-last = À la fin
page-replay-play = Lecture
page-replay-pause = Pause
page-eyes = Vue
page-eyes-open = tout visible
page-eyes-spectator = un spectateur
page-share-position = Copier un lien vers cette position

## Profil

page-nobody-yet = Vous n’avez pas encore de profil ici. Jouez une partie ou créez un compte.
page-ratings = Classements
page-rating = { $game } : { $points } ({ $games ->
        [0] aucune partie
        [one] une partie
       *[other] { $games } parties
    })
page-save = Enregistrer
page-saved = Enregistré.
page-account = Compte
page-account-told = Pas nécessaire pour jouer. Avec un compte, votre nom n’est qu’à vous et vous pouvez vous connecter de partout.
page-account-guest = Un nouveau compte garde vos parties et vos places ; si vous vous connectez à un autre, vous les laissez derrière vous.
page-account-name = Nom
page-password = Mot de passe
page-register = Créer un compte
page-sign-in = Se connecter
page-sign-out = Se déconnecter
page-carry = Transférer mes places vers un autre appareil
page-carry-told = Ouvrez ce lien sur l’autre appareil, dans les 24 heures. Il ne sert qu’une fois ; gardez-le pour vous.
page-my-data = Toutes mes données
page-delete-me = Supprimer mes données
page-delete-sure = Oui, tout supprimer
page-deleted = Tout ce qui vous concerne est supprimé.
page-games = Parties
page-games-none = Les parties finies seront listées ici.
page-place = rang { $place }

## Réglages

page-language = Langue
page-auto = Celle du navigateur
page-theme = Couleurs
page-theme-auto = Celles du système
page-theme-dusk = Crépuscule
page-theme-light = Clair
page-speed = Mouvement
page-speed-slow = lent
page-speed-normal = normal
page-speed-fast = rapide
page-speed-off = aucun
page-sound = Son (touche M)
page-confirm-moves = Confirmer chaque coup
page-aids = Aides : aperçus et ce que vous savez de la réserve
page-notify = Me prévenir quand c’est à moi
page-push = Me prévenir aussi quand cette page est fermée, dans les parties où l’on a des jours pour réfléchir
page-push-blocked = Les notifications sont bloquées : autorisez-les pour cette page dans les réglages du navigateur.
page-push-trouble = Les notifications ne peuvent pas être activées dans ce navigateur pour l’instant.
page-push-turn = C’est à vous : { $game }

## À propos

page-about-told = Shofar joue à deux jeux qui partagent le nom de Jericho : le jeu de cartes de Tom Lehmann et le jeu de plateau de Jean-Louis Roubira. Son code est libre, sous licence MIT.
page-about-names = Il n’est lié ni aux auteurs ni aux éditeurs de ces jeux. Dessins, textes et sons sont les siens.
page-api-told = Tout ce que fait la page, un programme peut le faire aussi : par HTTP, et par WebSocket à une table.
page-api-client = Ce que disent les clients
page-api-server = Ce que dit le serveur
page-api-export = Toutes les parties publiques

## Comment joue une table

page-lobby-walls = Une table de Murailles
page-lobby-towers = Une table de Tours
page-seats = Places
page-how = Comment on joue à cette table
page-yes = oui
page-by-lot = au hasard
page-clock = Pendule
page-clock-none = aucune
page-clock-move = par coup
page-clock-fischer = temps et incrément
page-clock-days = par correspondance
page-clock-each = { $time } par coup
page-clock-time = Temps par coup
page-clock-bank = Temps de départ
page-clock-more = Incrément par coup
page-timeout = Temps écoulé
page-timeout-bot = un robot continue
page-timeout-forfeit = la partie est perdue
page-rated = Classée
page-rated-no = non, amicale
page-rated-told = Classée : le résultat change les classements
page-who-sees = Qui la voit
page-private = ceux qui ont le lien
page-order = Placement
page-order-chosen = comme choisi
page-order-random = au hasard
page-starter = Qui commence
page-remove-short = Exclure
page-seat-a-bot = Un robot pour : { $seat }
page-choose-bot = Placer un robot…
page-fill = Robots aux places libres

## Robots

page-bots-levels = Niveaux
page-bots-characters = Personnages
page-bots-others = Autres

## Suite de la relecture

page-no-game = Cette partie ne peut pas être montrée
page-replay-loading = Chargement de la partie…

## Faire taire une personne

page-chat-mute-one = Masquer { $who }
page-chat-unmute-one = Réafficher { $who }

## Suite de la table

page-fair = Donne vérifiable
page-ones = Les 1
page-wins = Victoire : { $who }

## Attente

page-waiting = Un instant…

## Des réglages qui ont changé

page-settings-changed = L’hôte a changé les réglages de cette table. Êtes-vous d’accord ?
page-settings-unseen = Le résultat changera les classements. Acceptez-vous les réglages de cette table ?
page-settings-before = avant : { $how }
page-settings-waiting = N’ont pas encore accepté les nouveaux réglages : { $who }.
page-seat-unagreed = n’a pas encore accepté
page-own-screens = chacun devant le sien
page-settings-game = Jeu
