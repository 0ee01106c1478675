### Accanto a un tavolo in corso: che cosa si apre sopra, e la via del ritorno.

page-title-keys = Tasti
page-back-to-table = Torna al tavolo
page-back-your-turn = Tocca a te: torna al tavolo
page-keys-off = Le scorciatoie di un solo tasto sono disattivate nelle impostazioni.
page-letters = Colori sugli stendardi; fra parentesi il tasto e la lettera della notazione, come in tutte le lingue: { lanes-letter-R } rosso (R), { lanes-letter-Y } giallo (Y), { lanes-letter-G } verde (G), { lanes-letter-B } blu (B), { lanes-letter-P } viola (P).

## Tasti

page-key-card = scegliere una carta della tua mano
page-key-colour = mirare a questo colore con la carta scelta; ancora una volta, giocarla lì
page-key-supply = mirare alla riserva; ancora una volta, metterla lì
page-key-aim = mirare al posto successivo
page-key-confirm = giocare ciò che è scelto
page-key-arrows = passare da un pezzo all’altro e da una casella all’altra
page-key-place = prendere il pezzo, piazzarlo sulla casella
page-key-back = annullare la scelta; chiudere ciò che è aperto
page-key-skip = mostra subito la fine di un movimento (barra spaziatrice)
page-key-hint = un consiglio, nelle partite non classificate contro bot
page-key-sound = suono attivo o spento
page-key-help = questi tasti

page-offline = Sei offline. Le partite riprendono quando torna la rete.
