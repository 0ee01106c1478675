### Entrare dove non tutti possono, e le pagine su un server.

page-title-legal = Note legali
page-title-privacy = Che cosa si conserva di te
page-title-password = Una nuova password
page-title-register = Crea un account
page-title-operators = Gestori
page-members-only = Qui si gioca con un account.
page-members-sign-in = Accedi
page-new-password-for = Sei { $name }. Scegli una password: almeno { $least } caratteri che non usi altrove.
page-new-password = Nuova password
page-choose-password = Scegli ed entra
page-change-password = Cambia la password
page-change-password-told = Una password ha almeno { $least } caratteri; scegline una che non usi altrove.
page-old-password = La tua password attuale
page-password-ends = Con quella vecchia finisce tutto ciò che apriva: gli altri browser vengono scollegati, i link per altri dispositivi e i token dei programmi, anche quelli dei tuoi bot, non valgono più.
page-password-changed = La tua password è cambiata.
page-invited = Hai un invito: scegli un nome e una password.
page-register-invited = Per un nuovo account qui serve un link d’invito del gestore di questo server.
page-register-closed = Qui gli account li crea il gestore del server. Chiedigliene uno, o una nuova password.
page-legal-none = Il gestore di questo server qui non ha scritto nulla.
page-lost-password = Hai dimenticato la password? Il gestore di questo server può mandarti un link per sceglierne una nuova.
