### Ce que le serveur refuse, et que faire à la place.

## Connexion et requêtes

error-server-not-signed-in = Dites d’abord votre nom ou connectez-vous.
error-server-banned = L’exploitant de ce serveur vous en a exclu.
error-server-bots-busy = Trop de vos robots réfléchissent en même temps ; attendez que quelques-uns aient joué.
error-server-too-many = { $seconds ->
        [0] Trop de demandes à la fois ; réessayez maintenant.
        [one] Trop de demandes à la fois ; réessayez dans une seconde.
       *[other] Trop de demandes à la fois ; réessayez dans { $seconds } secondes.
    }
error-server-too-large = C’est trop grand.
error-server-foreign-origin = Cette demande venait de la page d’un autre site et a été refusée.
error-server-foreign-host = Ce serveur n’est pas connu sous ce nom. Son exploitant peut l’autoriser : --public-url ou --allow-host.
error-server-upgrade = Cette adresse est un WebSocket. S’il y a un proxy entre les deux, il doit transmettre Upgrade et Connection.
error-server-csrf = Cette page n’est plus à jour ; rechargez-la.
error-server-wrong-form = La demande n’a pas la bonne forme. Détail technique, en anglais : { $told }
error-server-unkeepable = Ceci contient un caractère qui ne peut être gardé, comme un octet nul : retirez-le.
error-server-no-such-page = Il n’y a rien ici.
error-server-no-such-method = Cette adresse ne s’utilise pas ainsi.
error-server-unavailable = Le serveur n’atteint pas sa base de données pour le moment ; réessayez bientôt.
error-server-trouble = Quelque chose a mal tourné de notre côté. C’est noté.

## Les gens

error-server-name-empty = Un nom a au moins une lettre.
error-server-name-long = Un nom a au plus { $most } caractères.
error-server-name-letters = Ce nom a trop d’accents.
error-server-account-letters = Le nom d’un compte a au moins { $least } caractères : a à z, chiffres, - et _.
error-server-name-taken = Quelqu’un porte déjà ce nom ; choisissez-en un autre.
error-server-name-fixed = Un compte garde son nom ; seules majuscules et minuscules peuvent changer.
error-server-password-short = Un mot de passe a au moins { $least } caractères.
error-server-password-long = Un mot de passe a au plus { $most } caractères.
error-server-wrong-password = Nom et mot de passe ne correspondent pas.
error-server-account-already = Vous avez déjà un compte.
error-server-accounts-only = Il faut un compte pour cela ; créez-en un d’abord.
error-server-browsers-only = Un programme avec un jeton ne peut pas le faire ; faites-le dans un navigateur.
error-server-push-unfit = L’adresse de ce navigateur pour les notifications n’en est pas une que le serveur puisse utiliser.
error-server-would-replace = Ce navigateur est { $name }. S’il devient { $by }, on ne revient à { $name } qu’avec un mot de passe ou un lien ; confirmez d’abord.
error-server-no-such-user = Personne ici ne porte ce nom.
error-server-no-such-token = Ce jeton n’ouvre rien ; il a peut-être été révoqué.
error-server-too-many-bots = Un compte a au plus { $most } comptes de robots.
error-server-too-many-tokens = Il peut y avoir au plus { $most } jetons à la fois ; révoquez-en un d’abord.
error-server-too-many-mutes = On peut masquer au plus { $most } personnes à la fois ; réaffichez-en une d’abord.

## Tables et parties

error-server-no-hints = Les conseils sont réservés à vos parties libres contre des bots.
error-server-no-hint-now = Ce n’est pas à vous de jouer : il n’y a rien à conseiller.
error-server-not-over = La partie n’est pas encore terminée.
error-server-hints-busy = Trop de monde demande conseil en ce moment ; réessayez bientôt.
error-server-no-such-table = Cette table n’existe pas, ou elle est privée et il vous faut une invitation.
error-server-table-unreadable = Cette table ne peut pas être lue pour le moment. Rien n’est perdu, et la personne qui gère ce serveur en est informée.
error-server-no-such-game = Cette partie n’existe pas, ou elle est privée.
error-server-no-such-invite = Ce lien ne mène plus nulle part : il a servi, a été repris ou a expiré.
error-server-no-such-step = La partie a { $steps } actions ; il n’y a pas d’étape { $step }.
error-server-no-such-bot = Il n’y a pas de robot « { $bot } » sur ce serveur.

## Qui peut venir, et ce qui est refusé aux exploitants

error-server-guests-off = Ici, on joue avec un compte : connectez-vous.
error-server-registration-closed = Seul l’exploitant de ce serveur crée des comptes.
error-server-invitation-needed = Pour créer un compte ici, il faut une invitation de l’exploitant de ce serveur.
error-server-no-such-invitation = Cette invitation n’est plus valable : elle a servi, a été reprise ou a expiré.
error-server-no-bots = Un compte de robot se connecte avec des jetons.
error-server-operators-only = Seul un exploitant de ce serveur peut faire cela.
error-server-operator-safe = Un autre exploitant ne peut être modifié que par la ligne de commande du serveur.
error-server-no-network = Ce n’est ni une adresse ni un réseau ; écrivez par exemple 203.0.113.7 ou 203.0.113.0/24.
