### Ciò che dice la pagina oltre a ciò che dice il tavolo.

## Tavolo di Mura

page-hand = La tua mano
page-away = assente
page-hand-count = { $count ->
        [one] una carta
       *[other] { $count } carte
    }
page-hand-open = In mano: { $cards }.
page-won-count = vinte: { $count }
page-show-walls = Mostra o nascondi le mura: { $who }
page-longest = muro più lungo
page-wall-told = { $who }: muro { $colour } di lunghezza { $length } ({ $cards }).{ $longest ->
        [yes] { " " }Muro più lungo.
       *[no] { "" }
    }
page-choosing = scelta in corso…
page-has-chosen = scelta fatta
page-to-play = di turno
page-chosen = scelta
page-new-card = appena pescata
page-first-card = Prima carta: { $card }
page-supply-title = Riserva e mazzo
page-supply = Riserva: { $count }
page-supply-known = Conosci: { $cards }.
page-supply-unknown = Non conosci nessuna di queste carte.
page-supply-empty = Qui non c’è ancora nulla.
page-draw = Mazzo: { $count }
page-round = Round { $round } di 3
page-over = La partita è finita
page-scoring-next = Calcolo dei punti { $latest ->
        [one] con la prossima carta
       *[other] entro { $latest } carte
    }
page-scoring-range = Calcolo dei punti dopo altre { $earliest }–{ $latest } carte
page-with-card = Che cosa fare con questa carta: { $card }
page-confirm = Conferma: { $action }
page-sound-in = Annuncia “{ $colour }”
page-lay = Mettila nel tuo muro
page-to-supply = Mettila nella riserva
page-horns-leave = { $count ->
        [one] Una tromba è rimossa dal gioco.
       *[other] { $count } trombe sono rimosse dal gioco.
    }
page-turn-hint = Scegli una carta per vedere che cosa può fare.
page-options = Scelta: { $card }. Le possibilità seguono la tua mano.

## Calcolo dei punti e fine

page-scoring-title = Calcolo dei punti del round { $round }
page-nothing-here = nessuna carta nella riserva
page-no-wall = Nessuno ha questo muro.
page-final-count = Conteggio finale
page-ones-move = Gli 1 delle mura, con le loro pepite d’oro, contano come vinti.
page-player = Giocatore
page-cards-won = Carte vinte
page-tiebreak = Carte rimaste nelle mura
page-tie-told = In caso di parità vince chi ha più carte rimaste nelle mura.
page-winner = vincitore
page-close = Guarda il tavolo
page-go-on = Continua
page-skip-count = Salta il conteggio
page-show-scoring = Mostra l’ultimo calcolo dei punti
page-show-count = Mostra il conteggio finale

## Tavolo di Torri

page-board = Tabellone
page-tower-told = { $square }: dall’alto { $pieces }.
page-square-empty = { $square }: vuota.
page-territory-of = Territorio: { $who }.
page-square-open = { $piece } può stare qui.
page-square-shut = { $piece } non può stare qui.
page-stock-left = { $count ->
        [one] Resta un pezzo.
       *[other] Restano { $count } pezzi.
    }
page-stock-of = Pezzi: { $who }
page-would-turn = Passaggio di mano: { $list }.
page-would-turn-none = Nessun monolito passerebbe di mano.
page-count-then = Monoliti poi: { $s } { $south }, { $n } { $north }.
page-parries = Questa mossa para la minaccia.
page-parries-not = Questa mossa non para la minaccia!
page-threatens = Fa sette: l’altra parte deve parare subito.
page-seven-parry = Sette monoliti per { $who }. { $count ->
        [0] Nessuna mossa può fermarla: gioca la tua ultima.
        [one] Una mossa para.
       *[other] { $count } mosse parano.
    }
page-seven-wait = { $who }: sette monoliti! La partita è vinta se la prossima mossa non para.
page-monoliths = monoliti
page-pick-piece = Scegli un pezzo, poi una casella su una delle due rive.
page-pick-square = { $piece }: scegli una casella.
page-moves = Mosse: { $count }
page-no-moves = Qui saranno elencate le mosse.

## Inizio

page-welcome = Due giochi di nome Jericho
page-home-walls = Carte, da 3 a 5 giocatori. Costruisci le mura più lunghe e suona la tromba contro quelle degli altri.
page-home-towers = Un tabellone per due. Innalza torri su entrambe le rive e tieni i monoliti di sette allineamenti.
page-players = Giocatori
page-bots-are = Bot
page-level = Livello { $level }
page-stand-in-tag = sostituto
page-stand-in = { $bot } ({ $why ->
        [late] sostituto: poco tempo
        [getting-ready] sostituto: si sta caricando
        [no-compiler] sostituto: qui nessuno più forte
        [nobody-plays] sostituto: non gioca nessuno
        [too-many] sostituto: troppi bot
        [no-worker] in attesa: nessun bot attivo
       *[other] sostituto: fuori servizio
    })
page-bot-random = Casuale
page-bot-strongest = Il più forte
page-bot-policy = Istinto
page-bot-plain = Semplice
page-bot-builder = Costruttore
page-bot-trumpeter = Trombettiere
page-bot-hoarder = Accaparratore
page-bot-gleaner = Spigolatore
page-bot-mason = Muratore
page-bot-raider = Predone
page-bot-giant = Gigante
page-bot-miser = Avaro
page-bot-scout = Esploratore
page-bot-greedy = Avido
page-bot-mcts = Campionatore (MCTS)
page-play-now = Gioca subito
page-with-friends = Con amici
page-one-screen = Un solo schermo
page-public = Tutti possono unirsi e guardare
page-rules-walls = Le regole di Mura
page-rules-towers = Le regole di Torri
page-tables-mine = I tuoi tavoli
page-tables-open = Tavoli aperti
page-tables-open-none = Ora nessuno aspetta giocatori. Apri un tavolo “Con amici”, lascia che tutti si uniscano, e comparirà qui.
page-tables-running = Partite da guardare
page-tables-running-none = Nessuna partita pubblica in corso. La prossima comparirà qui.
page-watch = Guarda
page-go-back = Riprendi
page-join = Partecipa

## La cornice

page-nav = Pagine
page-skip = Al contenuto
page-home = Pagina iniziale
page-nothing-there = Questa pagina non esiste.
page-title-rules = Regole
page-title-replay = Rivedi
page-title-game = Rivedi
page-title-profile = Profilo
page-title-user = Profilo
page-title-settings = Impostazioni
page-title-about = Informazioni
page-trouble = Non ha funzionato ({ $code }). Riprova.
page-rule = Regola { $clause }
page-unreachable = Il server non risponde. Riprova fra un momento.

## A un tavolo

page-connecting = Connessione al tavolo…
page-reconnecting = La connessione è caduta. Riconnessione…
page-reconnecting-sending = La tua mossa è conservata e sarà inviata di nuovo.
page-no-table = Impossibile aprire questo tavolo
page-no-table-told = Forse è chiuso o privato: chiedi il suo link.
page-table-unreadable = al momento illeggibile
page-your-turn = Tocca a te
page-sending = Invio: { $action }…
page-paused = La partita è in pausa.
page-watching = { $count ->
        [one] Una persona guarda.
       *[other] { $count } persone guardano.
    }
page-lobby-free = { $count ->
        [one] Un posto è libero: invita qualcuno o aggiungi un bot.
       *[other] { $count } posti sono liberi: invita amici o aggiungi dei bot.
    }
page-lobby-ready = Ci sono tutti. Comincia quando vuoi.
page-lobby-wait-host = Ci sono tutti. Chi ha aperto il tavolo comincerà la partita.
page-seat-free = libero
page-seat-host = ha aperto il tavolo
page-sit = Siediti
page-stand = Alzati
page-remove = Togli { $who }
page-let-in = Fai rientrare { $who }
page-start = Comincia la partita
page-invite = Invita amici
page-invite-told = Chi apre questo link riceve un posto libero.
page-invite-wait = Preparo il link…
page-invite-link = Link
page-local-only = Questo link funziona solo su questa macchina. Avvia il server con --host 0.0.0.0 per far entrare altri.
page-copy = Copia il link
page-copied = Copiato
page-qr = Il link come codice QR
page-hand-over = Passa lo schermo a { $who }
page-hand-over-told = La mano resta coperta finché il prossimo giocatore non la scopre.
page-uncover = Sono { $who }: mostra la mia mano
page-log = Che cosa è successo: { $count }
page-log-empty = Ciò che succede sarà scritto qui.
page-chat = Chat: { $count }
page-chat-empty = Nessuno ha ancora detto nulla.
page-chat-say = Di’ qualcosa
page-chat-mute = Nascondi la chat
page-chat-unmute = Mostra la chat
page-send = Invia
page-menu = Altro: abbandono, offerte, aiuto di un bot
page-spoken = La posizione a parole
page-spoken-hand = La tua mano: { $cards }.
page-spoken-count = Monoliti: { $s } { $south }, { $n } { $north }.
page-spoken-seat = { $who }: { $cards }, { $won }.
page-spoken-stock = { $who }, pezzi rimasti: { $pieces }.
page-no-towers = Il tabellone è vuoto.
page-agree = D’accordo
page-decline = No
page-withdraw = Ritira l’offerta
page-offered-draw = Patta offerta: { $who }.
page-offered-takeback = Chiesto di ritirare la mossa: { $who }.
page-offered-pause = Chiesta una pausa: { $who }.
page-offered-abort = Chiesto di annullare: { $who }.
page-offered-rematch = Un’altra partita? Sì: { $who }.
page-offer-draw = Offri la patta
page-offer-takeback = Chiedi di ritirare la mossa
page-offer-pause = Chiedi una pausa
page-offer-resume = Chiedi di continuare
page-offer-abort = Chiedi di annullare
page-here-takeback = Ritira l’ultima mossa
page-here-pause = Metti in pausa
page-here-resume = Continua la partita
page-here-abort = Annulla la partita
page-resign = Abbandona
page-resign-sure = Sì, abbandona
page-let-bot = Fai giocare un bot per me
page-take-back-seat = Gioco di nuovo io
page-take-back-seat-of = { $who }: gioco di nuovo io
page-lent = Un bot gioca al tuo posto.
page-rematch = Un’altra partita
page-replay-this = Rivedi questa partita
page-download = Scarica la partita
page-commitment = Questo numero è stato fissato prima della prima carta; dopo la partita tutti possono verificarlo.
page-ended-resign = Abbandono: { $who }.
page-ended-time = Tempo scaduto: { $who }.
page-ended-agreed = Patta per accordo.
page-ended-abort = La partita è stata annullata.

## Entrare

page-join-title = Ti hanno invitato a un tavolo
page-carry-title = I tuoi posti su questo dispositivo
page-your-name = Il tuo nome
page-guest-name = Ospite
page-come-in = Entra
page-link-broken = Questo link non è completo. Copialo ancora una volta per intero, o chiedine uno nuovo.
page-replace-asked = Questo browser ora è { $name }. Deve diventare { $by }?
page-replace-guest = { $name } è un ospite: qui perdi i suoi posti e le sue partite, se non li hai portati su un altro dispositivo.
page-replace-account = Puoi accedere di nuovo come { $name } quando vuoi.
page-replace-yes = Diventa { $by }
page-replace-no = Resta { $name }

## Rivedere

page-replay-told = Rivedi qualsiasi partita: apri il file di una registrazione, o incolla il suo testo o il suo link. Non se ne conserva nulla.
page-replay-file = Il file di una partita
page-replay-paste = O il suo testo, o il link di una partita
page-replay-show = Mostra
page-replay-start = L’inizio della partita.
page-replay-step = Passo { $step } di { $last }
page-replay-first = All’inizio
page-replay-back = Un passo indietro
page-replay-next = Un passo avanti
page-replay-last = Alla fine
page-replay-play = Riproduci
page-replay-pause = Ferma
page-eyes = Vista
page-eyes-open = tutto scoperto
page-eyes-spectator = uno spettatore
page-share-position = Copia un link a questa posizione

## Profilo

page-nobody-yet = Non hai ancora un profilo qui. Gioca una partita o crea un account.
page-ratings = Valutazioni
page-rating = { $game }: { $points } ({ $games ->
        [one] una partita
       *[other] { $games } partite
    })
page-save = Salva
page-saved = Salvato.
page-account = Account
page-account-told = Non serve per giocare. Con un account il nome è solo tuo e puoi accedere ovunque.
page-account-guest = Un nuovo account conserva partite e posti avuti finora; accedendo a un altro li lasci indietro.
page-account-name = Nome
page-password = Password
page-register = Crea un account
page-sign-in = Accedi
page-sign-out = Esci
page-carry = Porta i miei posti su un altro dispositivo
page-carry-told = Apri questo link sull’altro dispositivo, entro un giorno. Funziona una volta sola; tienilo per te.
page-my-data = Tutti i miei dati
page-delete-me = Cancella i miei dati
page-delete-sure = Sì, cancella tutto
page-deleted = Tutto ciò che ti riguarda è cancellato.
page-games = Partite
page-games-none = Qui saranno elencate le partite finite.
page-place = { $place }º posto

## Opzioni

page-language = Lingua
page-auto = Come il browser
page-theme = Colori
page-theme-auto = Come il sistema
page-theme-dusk = Crepuscolo
page-theme-light = Chiaro
page-speed = Movimento
page-speed-slow = lento
page-speed-normal = normale
page-speed-fast = veloce
page-speed-off = nessuno
page-sound = Suono (tasto M)
page-confirm-moves = Conferma ogni mossa
page-aids = Aiuti: anteprime e ciò che sai della riserva
page-notify = Avvisami quando tocca a me
page-push = Avvisami anche quando questa pagina è chiusa, nelle partite con giorni per pensare
page-push-blocked = Le notifiche sono bloccate: consentile per questa pagina nelle impostazioni del browser.
page-push-trouble = Per ora le notifiche non si possono attivare in questo browser.
page-push-turn = Tocca a te: { $game }

## Informazioni

page-about-told = Shofar gioca a due giochi che si chiamano entrambi Jericho: il gioco di carte di Tom Lehmann e quello da tavolo di Jean-Louis Roubira. Il codice è libero, con licenza MIT.
page-about-names = Non è legato agli autori né agli editori dei due giochi. Disegni, testi e suoni sono suoi.
page-api-told = Tutto ciò che fa la pagina possono farlo anche i programmi: via HTTP e, a un tavolo, via WebSocket.
page-api-client = Che cosa dicono i client
page-api-server = Che cosa dice il server
page-api-export = Tutte le partite pubbliche

## Come gioca un tavolo

page-lobby-walls = Un tavolo di Mura
page-lobby-towers = Un tavolo di Torri
page-seats = Posti
page-how = Come si gioca a questo tavolo
page-yes = sì
page-by-lot = a caso
page-clock = Orologio
page-clock-none = nessuno
page-clock-move = per mossa
page-clock-fischer = tempo e incremento
page-clock-days = per corrispondenza
page-clock-each = { $time } per mossa
page-clock-time = Tempo per mossa
page-clock-bank = Tempo iniziale
page-clock-more = Incremento per mossa
page-timeout = Tempo scaduto
page-timeout-bot = continua un bot
page-timeout-forfeit = la partita è persa
page-rated = Classificata
page-rated-no = no, amichevole
page-rated-told = Classificata: il risultato cambia le valutazioni
page-who-sees = Chi lo vede
page-private = chi ha il link
page-order = Disposizione
page-order-chosen = come scelto
page-order-random = a caso
page-starter = Chi comincia
page-remove-short = Togli
page-seat-a-bot = Un bot per: { $seat }
page-choose-bot = Aggiungi un bot…
page-fill = Bot su tutti i posti liberi

## Bot

page-bots-levels = Livelli
page-bots-characters = Personaggi
page-bots-others = Altri

## Altro sul replay

page-no-game = Questa partita non si può mostrare
page-replay-loading = Caricamento della partita…

## Silenziare qualcuno

page-chat-mute-one = Silenzia { $who }
page-chat-unmute-one = Riattiva { $who }

## Altro del tavolo

page-fair = Distribuzione leale
page-ones = Gli 1
page-wins = Vittoria: { $who }

## Attesa

page-waiting = Un momento…

## Opzioni cambiate

page-settings-changed = Chi ha aperto il tavolo ne ha cambiato le opzioni. Sei d’accordo?
page-settings-unseen = Il risultato cambierà le valutazioni. Accetti le opzioni di questo tavolo?
page-settings-before = prima: { $how }
page-settings-waiting = Non hanno ancora accettato le nuove opzioni: { $who }.
page-seat-unagreed = non ha ancora accettato
page-own-screens = ognuno davanti al proprio
page-settings-game = Gioco
