### Entrer là où tout le monde ne le peut pas, et les pages sur un serveur.

page-title-legal = Mentions légales
page-title-privacy = Ce qui est gardé de vous
page-title-password = Un nouveau mot de passe
page-title-register = Créer un compte
page-title-operators = Exploitants
page-members-only = Ici, on joue avec un compte.
page-members-sign-in = Se connecter
page-new-password-for = Vous êtes { $name }. Choisissez un mot de passe : au moins { $least } caractères que vous n’utilisez nulle part ailleurs.
page-new-password = Nouveau mot de passe
page-choose-password = Choisir et entrer
page-change-password = Changer le mot de passe
page-change-password-told = Un mot de passe a au moins { $least } caractères ; prenez-en un que vous n’utilisez nulle part ailleurs.
page-old-password = Votre mot de passe actuel
page-password-ends = Avec l’ancien prend fin tout ce qu’il ouvrait : les autres navigateurs sont déconnectés, les liens vers d’autres appareils et les jetons des programmes, ceux de vos robots aussi, ne fonctionnent plus.
page-password-changed = Votre mot de passe est changé.
page-invited = Vous êtes invité : choisissez un nom et un mot de passe.
page-register-invited = Pour un nouveau compte, il faut ici un lien d’invitation de l’exploitant de ce serveur.
page-register-closed = Ici, c’est l’exploitant du serveur qui crée les comptes. Demandez-lui-en un, ou un nouveau mot de passe.
page-legal-none = L’exploitant de ce serveur n’a rien écrit ici.
page-lost-password = Mot de passe oublié ? L’exploitant de ce serveur peut vous envoyer un lien pour en choisir un autre.
