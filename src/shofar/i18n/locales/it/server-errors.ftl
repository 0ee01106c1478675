### Ciò che il server rifiuta, e che cosa fare invece.

## Accesso e richieste

error-server-not-signed-in = Prima di’ il tuo nome o accedi.
error-server-banned = Il gestore di questo server ti ha escluso.
error-server-bots-busy = Troppi dei tuoi bot stanno pensando insieme; aspetta che qualcuno abbia mosso.
error-server-too-many = { $seconds ->
        [one] Troppe richieste in una volta; riprova fra un secondo.
       *[other] Troppe richieste in una volta; riprova fra { $seconds } secondi.
    }
error-server-too-large = È troppo grande.
error-server-foreign-origin = Questa richiesta veniva dalla pagina di un altro sito ed è stata rifiutata.
error-server-foreign-host = Il server non è conosciuto con questo nome. Chi lo gestisce può ammetterlo: --public-url o --allow-host.
error-server-upgrade = Questo indirizzo è un WebSocket. Se in mezzo c’è un proxy, deve inoltrare Upgrade e Connection.
error-server-csrf = Questa pagina non è più aggiornata; ricaricala.
error-server-wrong-form = La richiesta non ha la forma giusta. Dettaglio tecnico, in inglese: { $told }
error-server-unkeepable = Questo contiene un carattere che non si può conservare, come un byte nullo: toglilo.
error-server-no-such-page = Qui non c’è nulla.
error-server-no-such-method = Questo indirizzo non si usa così.
error-server-unavailable = In questo momento il server non raggiunge il suo database; riprova fra poco.
error-server-trouble = Qualcosa è andato storto da parte nostra. È annotato.

## Persone

error-server-name-empty = Un nome ha almeno una lettera.
error-server-name-long = Un nome ha al massimo { $most } caratteri.
error-server-name-letters = Questo nome ha troppi accenti.
error-server-account-letters = Il nome di un account ha almeno { $least } caratteri: dalla a alla z, cifre, - e _.
error-server-name-taken = Qualcuno ha già questo nome; scegline un altro.
error-server-name-fixed = Un account conserva il suo nome; si possono cambiare solo maiuscole e minuscole.
error-server-password-short = Una password ha almeno { $least } caratteri.
error-server-password-long = Una password ha al massimo { $most } caratteri.
error-server-wrong-password = Nome e password non corrispondono.
error-server-account-already = Hai già un account.
error-server-accounts-only = Serve un account; prima creane uno.
error-server-browsers-only = Un programma con un token non può farlo; fallo in un browser.
error-server-push-unfit = L’indirizzo di questo browser per le notifiche non è uno che il server possa usare.
error-server-would-replace = Questo browser è { $name }. Se diventa { $by }, tornerai a { $name } solo con una password o un link; prima conferma.
error-server-no-such-user = Qui nessuno ha questo nome.
error-server-no-such-token = Questo token non apre nulla; forse è stato revocato.
error-server-too-many-bots = Un account ha al massimo { $most } account di bot.
error-server-too-many-tokens = Ci possono essere al massimo { $most } token alla volta; prima revocane uno.
error-server-too-many-mutes = Si possono silenziare al massimo { $most } persone alla volta; prima riattivane una.

## Tavoli e partite

error-server-no-hints = I suggerimenti sono per le tue partite amichevoli contro i bot.
error-server-no-hint-now = Non tocca a te, quindi non c’è niente da suggerire.
error-server-not-over = La partita non è ancora finita.
error-server-hints-busy = In troppi chiedono suggerimenti in questo momento; riprova tra poco.
error-server-no-such-table = Questo tavolo non esiste, o è privato e ti serve un invito.
error-server-table-unreadable = Al momento questo tavolo non si può leggere. Nulla è perduto, e chi gestisce questo server ne è informato.
error-server-no-such-game = Questa partita non esiste, o è privata.
error-server-no-such-invite = Questo link non porta più da nessuna parte: è stato usato, ritirato o è scaduto.
error-server-no-such-step = La partita ha { $steps } azioni; il passo { $step } non c’è.
error-server-no-such-bot = Non c’è un bot “{ $bot }” su questo server.

## Chi può venire, e che cosa è rifiutato ai gestori

error-server-guests-off = Qui si gioca con un account: accedi.
error-server-registration-closed = Gli account li crea soltanto il gestore di questo server.
error-server-invitation-needed = Per creare un account qui ti serve un invito del gestore di questo server.
error-server-no-such-invitation = Questo invito non vale più: è stato usato, ritirato o è scaduto.
error-server-no-bots = L’account di un bot accede con i token.
error-server-operators-only = Può farlo soltanto un gestore di questo server.
error-server-operator-safe = Un altro gestore si cambia soltanto dalla riga di comando del server.
error-server-no-network = Questo non è né un indirizzo né una rete; scrivine uno come 203.0.113.7 o 203.0.113.0/24.
