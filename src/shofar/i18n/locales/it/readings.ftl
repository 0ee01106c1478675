# Open clauses, and how a table reads them

error-walls-always-joins = Solo un tavolo che legge W11 come «may» permette di mettere da parte una tromba; secondo la nostra regola si unisce sempre.
error-walls-would-not-join = Qui la tromba non si unirebbe a nessun muro e lascia comunque il gioco: giocala senza «aside».
error-no-such-reading = Nessuna regola { $clause } si può leggere altrimenti qui; quelle che si possono: { $expected }.
error-no-such-value = { $clause } non si può leggere come «{ $value }»; solo come: { $expected }.
