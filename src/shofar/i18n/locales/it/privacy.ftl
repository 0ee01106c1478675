### La pagina per chi gioca: che cosa si conserva, per quanto, come portarlo via e cancellarlo.

privacy-intro = Questa pagina dice che cosa questo server conserva di te. Ciò che il gestore fa in più sta nelle sue note legali.
privacy-kept = Che cosa si conserva, e per quanto
privacy-name = Il tuo nome, e quando sei stato qui la prima e l’ultima volta; di un account anche la password, rimescolata in modo che nessuno possa leggerla. Resta finché non ti cancelli; un ospite che non ha mai giocato è dimenticato dopo 400 giorni.
privacy-cookie = Un cookie, che dice chi sei. Finisce { $days } giorni dopo la tua ultima visita. Nessuno ti segue con esso, e la pagina non carica nulla da altri server.
privacy-games = Le tue partite: chi ha giocato, ogni mossa con la sua ora, risultati e punteggi. Quelle pubbliche le vedono tutti, quelle private chi c’era o ne riceve l’indirizzo. Restano.
privacy-chat = Ciò che dici a un tavolo. Resta finché il tavolo è conservato, e chi è lì può leggerlo.
privacy-push = Se attivi le notifiche: l’indirizzo al quale il tuo browser è raggiunto, finché non le disattivi o esci. Il produttore del browser le consegna e non può leggerle.
privacy-address = Il tuo indirizzo di rete solo mentre sei qui, perché nessuno sovraccarichi il server. Un accesso non riuscito è annotato con esso nel registro del gestore. Di chi apre un tavolo resta un indirizzo rimescolato, che serve solo a confrontare.
privacy-never = Nessun indirizzo e-mail, nessun nome vero, nessuna pubblicità, nessuna statistica su di te.
privacy-take = Portarlo via
privacy-take-told = Sotto Profilo, “Tutti i miei dati” ti dà tutto ciò che si conserva di te in un solo file, con tutte le tue partite, che si possono rivedere ovunque.
privacy-delete = Farlo cancellare
privacy-delete-told = Sotto Profilo puoi cancellarti, subito e senza chiedere a nessuno: nome, password, punteggi, messaggi, accessi. Le tue partite restano, giocate da “—”. Le copie nei salvataggi del gestore se ne vanno quando questi sono sostituiti.
privacy-ask = Chi non riesce più a entrare chiede al gestore: può fare un link per accedere, o cancellarti.
