# Open clauses, and how a table reads them

error-walls-always-joins = Solo un tavolo che legge W11 come “may” permette di mettere da parte una tromba; secondo la nostra regola si unisce sempre.
error-walls-would-not-join = Qui la tromba non si unirebbe a nessun muro e lascia comunque il gioco: giocala senza “aside”.
error-no-such-reading = Nessuna regola { $clause } si può leggere altrimenti qui; quelle che si possono: { $expected }.
error-no-such-value = { $clause } non si può leggere come “{ $value }”; solo come: { $expected }.

error-table-series-goes-on = La serie continua: la prossima partita comincia da sola.
error-table-sides-people-only = I lati si scelgono tra persone; a questo tavolo non può sedere nessun bot.
error-table-rated-house-rules = Le partite classificate si giocano solo secondo le nostre regole, senza regole della casa.
error-table-starter-is-hidden = Qui nessuno deve sapere chi comincia: non nominare nessuno e gioca partite singole.
error-table-sides-two-single = I lati si scelgono in partite singole a due.
error-table-no-side-to-choose = Ora non c’è nessun lato da scegliere.
error-rulings-only = Scale e classifiche valgono solo secondo le nostre regole.
