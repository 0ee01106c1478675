### Frasi della chat che si inviano con un tocco, e ciò che si sente.

quick-say-hello = Ciao!
quick-say-luck = Buona fortuna!
quick-say-well-played = Ben giocato!
quick-say-ouch = Ahi!
quick-say-thinking = Sto pensando…
quick-say-moment = Un momento, per favore
quick-say-thanks = Grazie!
quick-say-again = Un’altra partita?
quick-list = Frasi rapide
page-volume = Volume dei suoni
page-haptics = Far vibrare un poco il telefono
