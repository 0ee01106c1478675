### Who may come to this server, and what its operators are refused.

error-server-guests-off = Ici, on joue avec un compte : connectez-vous.
error-server-registration-closed = Seul l’exploitant de ce serveur crée des comptes.
error-server-invitation-needed = Pour créer un compte ici, il faut une invitation de l’exploitant de ce serveur.
error-server-no-such-invitation = Cette invitation n’est plus valable : elle a servi, a été reprise ou a expiré.
error-server-no-bots = Un compte de robot se connecte avec des jetons.
