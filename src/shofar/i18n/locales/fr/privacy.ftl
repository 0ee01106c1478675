### La page pour les gens qui jouent : ce qui est gardé, combien de temps, comment l’emporter et le supprimer.

privacy-intro = Cette page dit ce que ce serveur garde de vous. Ce que son exploitant fait en plus se trouve dans ses mentions légales.
privacy-kept = Ce qui est gardé, et combien de temps
privacy-name = Votre nom, et quand vous êtes venu la première et la dernière fois ; d’un compte aussi son mot de passe, brouillé de sorte que personne ne peut le lire. Cela reste jusqu’à ce que vous vous supprimiez ; un invité qui n’a jamais joué est oublié après 400 jours.
privacy-cookie = Un cookie, qui dit qui vous êtes. Il prend fin { $days } jours après votre dernière visite. Personne ne vous suit avec lui, et la page ne charge rien d’autres serveurs.
privacy-games = Vos parties : qui a joué, chaque coup avec son heure, les résultats et les classements. Tout le monde peut voir les parties publiques ; les privées, qui y était ou en reçoit l’adresse. Elles restent.
privacy-chat = Ce que vous dites à une table. Cela reste tant que la table est gardée, et ceux qui s’y trouvent peuvent le lire.
privacy-push = Si vous activez les notifications : l’adresse par laquelle votre navigateur est joint, jusqu’à ce que vous les désactiviez ou vous déconnectiez. Le fabricant du navigateur les transmet et ne peut pas les lire.
privacy-address = Votre adresse de réseau seulement tant que vous êtes ici, pour que personne ne surcharge le serveur. Une connexion qui échoue est notée avec elle dans le journal de l’exploitant. De qui ouvre une table, il reste une adresse brouillée, qui ne sert qu’à comparer.
privacy-never = Pas d’adresse e-mail, pas de vrai nom, pas de publicité, pas de statistiques sur vous.
privacy-take = L’emporter
privacy-take-told = Sous Profil, « Toutes mes données » vous donne tout ce qui est gardé de vous en un seul fichier, avec toutes vos parties, telles qu’on peut les revoir partout.
privacy-delete = Le faire supprimer
privacy-delete-told = Sous Profil, vous pouvez vous supprimer, tout de suite et sans demander à personne : nom, mot de passe, classements, messages, connexions. Vos parties restent, jouées par « — ». Les copies dans les sauvegardes de l’exploitant s’en vont quand celles-ci sont remplacées.
privacy-ask = Qui ne peut plus entrer demande à l’exploitant : il peut faire un lien pour se connecter, ou vous supprimer.
