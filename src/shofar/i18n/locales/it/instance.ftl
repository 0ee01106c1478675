### Who may come to this server, and what its operators are refused.

error-server-guests-off = Qui si gioca con un account: accedi.
error-server-registration-closed = Gli account li crea soltanto il gestore di questo server.
error-server-invitation-needed = Per creare un account qui ti serve un invito del gestore di questo server.
error-server-no-such-invitation = Questo invito non vale più: è stato usato, ritirato o è scaduto.
error-server-no-bots = L’account di un bot accede con i token.
