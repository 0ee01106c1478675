### Accanto a un tavolo in corso: che cosa si apre sopra, e la via del ritorno.

page-title-keys = Tasti
page-back-to-table = Torna al tavolo
page-back-your-turn = Tocca a te: torna al tavolo
page-keys-off = Le scorciatoie di un solo tasto sono disattivate nelle impostazioni.
page-letters = Lettere dei colori, in tutte le lingue: R rosso, Y giallo, G verde, B blu, P viola.

## Tasti

page-key-card = scegliere una carta della tua mano
page-key-wall = giocare la carta scelta nel tuo muro
page-key-colour = annunciare questo colore con la tromba scelta
page-key-supply = mettere nella riserva la carta scelta
page-key-confirm = giocare ciò che è scelto
page-key-arrows = passare da un pezzo all’altro e da una casella all’altra
page-key-place = prendere il pezzo, piazzarlo sulla casella
page-key-back = annullare la scelta; chiudere ciò che è aperto
page-key-sound = suono attivo o spento
page-key-help = questi tasti
