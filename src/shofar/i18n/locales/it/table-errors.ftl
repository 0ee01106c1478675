### Perché un tavolo non permette qualcosa, e che cosa fare invece.

error-table-not-understood = Il tavolo non capisce questa richiesta.
error-table-no-such-seat = Non c’è un posto { $seat } a questo tavolo.
error-table-seat-taken = Il posto { $seat } è occupato; scegline uno libero.
error-table-removed = Chi ha aperto il tavolo ti ha tolto da qui. Solo chi l’ha aperto può farti rientrare.
error-table-seat-free = Il posto { $seat } è già libero.
error-table-seated-already = Hai già un posto a questo tavolo; prima alzati.
error-table-not-your-seat = Il posto { $seat } non è tuo.
error-table-host-only = Può farlo solo chi ha aperto il tavolo.
error-table-started = La partita è cominciata; posti e opzioni si potranno cambiare quando sarà finita.
error-table-closed = Questo tavolo è chiuso; aprine uno nuovo.
error-table-not-running = A questo tavolo non c’è una partita in corso.
error-table-not-over = La partita non è ancora finita.
error-table-paused = La partita è in pausa; prima accordatevi per continuare.
error-table-stale = Il tavolo è andato avanti mentre sceglievi; guarda di nuovo.
error-table-bot-plays = Il posto { $seat } lo gioca un bot; prima riprendi il posto.
error-table-nothing-to-change = Il posto si gioca già così.
error-table-nothing-offered = Nessuno l’ha proposto, o la proposta non c’è più.
error-table-offered-already = L’hai già proposto.
error-table-two-players-only = Questo si può concordare solo in due.
error-table-rated-no-takeback = In una partita classificata non si ritira nessuna mossa.
error-table-disclosed = Da allora si è visto qualcosa di nascosto: non si può più ritirare la mossa.
error-table-bot-declines = I bot non accettano la patta: continua o abbandona.
error-table-nothing-to-take-back = Non è ancora stata fatta nessuna mossa.
error-table-begun-already = Una partita si annulla solo prima della prima mossa; piuttosto abbandona.
error-table-out-already = Questo posto non gioca più.
error-table-bots-only = Almeno un posto dev’essere di una persona: qui i bot non giocano da soli.
error-table-seats-free = { $count ->
        [one] Un posto è ancora libero; fai sedere qualcuno o un bot.
       *[other] { $count } posti sono ancora liberi; fai sedere qualcuno o dei bot.
    }
error-table-not-agreed = { $count ->
        [one] Una persona non ha ancora accettato le nuove opzioni: { $who }.
       *[other] { $count } persone non hanno ancora accettato le nuove opzioni: { $who }.
    }
error-table-settings-changed = Chi ha aperto il tavolo ne ha appena cambiato le opzioni; guarda di nuovo.
error-table-agreed-already = Non hai niente da accettare.
error-table-one-screen-seats = Qualcuno occupa più posti, come si fa intorno a uno schermo; prima liberali tutti tranne uno.
error-table-time-used-up = Il tuo tempo per questa mossa è scaduto: la fa il bot, poi puoi riprendere il posto.
error-table-rated-no-pause = Una partita classificata contro soli bot non si mette in pausa.

## Serie, lati e regole della casa

error-table-series-goes-on = La serie continua: la prossima partita comincia da sola.
error-table-sides-people-only = I lati si scelgono tra persone; a questo tavolo non può sedere nessun bot.
error-table-rated-house-rules = Le partite classificate si giocano solo secondo le nostre regole, senza regole della casa.
error-table-starter-is-hidden = Qui nessuno deve sapere chi comincia: non nominare nessuno e gioca partite singole.
error-table-sides-two-single = I lati si scelgono in partite singole a due.
error-table-no-side-to-choose = Ora non c’è nessun lato da scegliere.
