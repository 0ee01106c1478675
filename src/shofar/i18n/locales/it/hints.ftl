### La via per lezioni e suggerimenti, che ogni pagina mostra.

page-title-learn = Imparare
page-learn = Impara giocando
page-hint = Suggerimento
page-hint-thinking = L’allenatore guarda…
page-hint-titles = Sensato adesso
page-hint-close = Chiudi il suggerimento
page-guide-off = Basta consigli
page-missed = Che cosa ti è sfuggito
page-missed-ask = Che cosa mi è sfuggito?
page-guide = Guida: consigli al tavolo nelle partite amichevoli contro i bot
page-missed-see = Guarda questo momento
page-why = Perché? Regola { $clause }
page-why-ask = Perché?
page-why-looking = Si chiede alle regole…
page-why-none = Non c’è altro da dire.
