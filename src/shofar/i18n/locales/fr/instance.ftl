### Who may come to this server, and what its operators are refused.

error-server-guests-off = Ici, on joue avec un compte : connectez-vous.
error-server-registration-closed = Seul l’exploitant de ce serveur crée des comptes.
error-server-invitation-needed = Pour créer un compte ici, il faut une invitation de l’exploitant de ce serveur.
error-server-no-such-invitation = Cette invitation n’est plus valable : elle a servi, a été reprise ou a expiré.
error-server-no-bots = Un compte de robot se connecte avec des jetons.
error-server-operators-only = Seul un exploitant de ce serveur peut faire cela.
error-server-operator-safe = Un autre exploitant ne peut être modifié que par la ligne de commande du serveur.
error-server-no-network = Ce n’est ni une adresse ni un réseau ; écrivez par exemple 203.0.113.7 ou 203.0.113.0/24.
