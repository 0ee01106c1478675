### Who may come to this server, and what its operators are refused.

error-server-guests-off = Qui si gioca con un account: accedi.
error-server-registration-closed = Gli account li crea soltanto il gestore di questo server.
error-server-invitation-needed = Per creare un account qui ti serve un invito del gestore di questo server.
error-server-no-such-invitation = Questo invito non vale più: è stato usato, ritirato o è scaduto.
error-server-no-bots = L’account di un bot accede con i token.
error-server-operators-only = Può farlo soltanto un gestore di questo server.
error-server-operator-safe = Un altro gestore si cambia soltanto dalla riga di comando del server.
error-server-no-network = Questo non è né un indirizzo né una rete; scrivine uno come 203.0.113.7 o 203.0.113.0/24.
