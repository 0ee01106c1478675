### Ritirare le mosse.

page-undo = Annulla
page-undo-told = Ritirare la tua ultima mossa
