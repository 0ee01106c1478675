### Ciò che dicono in più il gioco nel terminale e i comandi.

terminal-ask = Numero o azione (? le elenca, q esce):
terminal-ask-play = Numero o azione (? le elenca, h suggerisce, w spiega perché, q esce):
terminal-many =
    { $count } mosse sono possibili; scrivine una come { $example }, o ? per elencarle tutte.
terminal-nobody = Non c’è un terminale da cui rispondere: i bot giocano questa partita fino alla fine.
terminal-learn-list = Lezioni; un asterisco segna quelle finite. shofar learn LEZIONE ne comincia una:
terminal-learn-step = Passo { $step } di { $steps }
terminal-learn-suggest = Per cominciare: { $action } ({ $text })
terminal-learn-next = Invio continua, q esce:
terminal-learn-again = Non ancora: riprova. La regola: { $clause }.
terminal-learn-done = La lezione è finita.
terminal-learn-all = Tutte le lezioni sono finite. shofar play comincia una partita.
terminal-at = { $played ->
        [one] la partita ha un’azione: usa 0 o 1
       *[other] la partita ha { $played } azioni: usa da 0 a { $played }
    }
terminal-seat = usa uno di questi posti: { $seats }, o spectator
terminal-no-record = non contiene nessuna partita
terminal-more-records = seguono altre partite; questa è la prima (--number 2 prende la seguente)
terminal-fewer = contiene meno partite
terminal-missing = manca { $package }: { $command }
terminal-package-old = { $package } { $found } è troppo vecchio, serve { $needed }: { $command }
terminal-package-new = { $package } { $found } è troppo nuovo, serve { $needed }: { $command }
terminal-open-again = è già in funzione
terminal-open-ends = Ctrl-C lo ferma
terminal-open-port = la porta { $wanted } è usata da un altro programma, quindi questa è { $port }
terminal-bots-warming = i bot si stanno preparando ({ $done } di { $of }); fino ad allora rispondono giocatori più semplici
terminal-bots-ready = tutti i bot sono pronti
terminal-bot-warming = { $bot } si sta preparando; fino ad allora risponde un giocatore più semplice.
terminal-open-no-browser = non è stato possibile aprire un browser; apri tu l’indirizzo
terminal-open-terminal = { $why }; nel terminale: shofar play
terminal-no-folder = { $why }; usa --database, o imposta { $variable } su una cartella tua
terminal-in-use = { $file } è in uso da un server; prima fermalo
terminal-in-use-at = { $file } è in uso da un server all’indirizzo { $url }; prima fermalo
terminal-docs-missing = questo pacchetto è stato costruito senza la documentazione; nella cartella del progetto la costruisce make docs
terminal-ask-missed = Invio termina, m dice che cosa ti è sfuggito:
terminal-missed-at = Dopo { $at } azioni:
terminal-series-told = Partite vinte (e raccolto in tutto): { $scores }.
terminal-learn-play = Ora una vera partita, con qualche consiglio. Invio gioca, q esce:
