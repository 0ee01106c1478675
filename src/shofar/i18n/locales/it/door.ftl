### La via per lezioni e suggerimenti, che ogni pagina mostra.

page-title-learn = Imparare
page-learn = Impara giocando
page-hint = Suggerimento
page-hint-thinking = L’allenatore guarda …
page-hint-titles = Sensato adesso
page-hint-close = Chiudi il suggerimento
page-guide-off = Basta consigli
