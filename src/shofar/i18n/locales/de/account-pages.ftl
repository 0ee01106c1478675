### Hereinkommen, wo nicht alle dürfen, und die Seiten über einen Server.

page-title-legal = Impressum
page-title-privacy = Was über dich gespeichert ist
page-title-password = Ein neues Passwort
page-title-register = Konto anlegen
page-title-operators = Betreiber
page-members-only = Hier spielt man mit einem Konto.
page-members-sign-in = Anmelden
page-new-password-for = Du bist { $name }. Wähle ein Passwort: mindestens { $least } Zeichen, die du sonst nirgends benutzt.
page-new-password = Neues Passwort
page-choose-password = Wählen und hereinkommen
page-change-password = Passwort ändern
page-change-password-told = Ein Passwort hat mindestens { $least } Zeichen; nimm eines, das du sonst nirgends benutzt.
page-old-password = Dein jetziges Passwort
page-password-ends = Mit dem alten endet, was damit geöffnet wurde: Andere Browser werden abgemeldet, Links für andere Geräte und Tokens von Programmen, auch die deiner Bots, gelten nicht mehr.
page-password-changed = Dein Passwort ist geändert.
page-invited = Du bist eingeladen: Wähle einen Namen und ein Passwort.
page-register-invited = Für ein neues Konto brauchst du hier einen Einladungslink des Betreibers dieses Servers.
page-register-closed = Die Konten legt hier der Betreiber dieses Servers an. Frag ihn nach einem, oder nach einem neuen Passwort.
page-legal-none = Der Betreiber dieses Servers hat hier nichts geschrieben.
page-lost-password = Du hast dein Passwort vergessen? Der Betreiber dieses Servers kann dir einen Link für ein neues schicken.
