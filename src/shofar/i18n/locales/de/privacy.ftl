### Die Seite für die Leute, die spielen: was gespeichert ist, wie lange, wie man es mitnimmt und löscht.

privacy-intro = Diese Seite sagt, was dieser Server über dich speichert. Was sein Betreiber darüber hinaus tut, steht in seinem Impressum.
privacy-kept = Was gespeichert ist, und wie lange
privacy-name = Dein Name und wann du zum ersten und zum letzten Mal hier warst; bei einem Konto auch sein Passwort, so verwürfelt, dass niemand es lesen kann. Das bleibt, bis du dich löschst; ein Gast, der nie gespielt hat, ist nach 400 Tagen vergessen.
privacy-cookie = Ein Cookie, das sagt, wer du bist. Es endet { $days } Tage nach deinem letzten Besuch. Niemand verfolgt dich damit, und die Seite lädt nichts von anderen Servern.
privacy-games = Deine Partien: wer gespielt hat, jeder Zug mit seiner Zeit, Ergebnisse und Wertungen. Öffentliche können alle sehen, private, wer dabei war oder die Adresse bekommt. Sie bleiben.
privacy-chat = Was du an einem Tisch sagst. Es bleibt, solange der Tisch gespeichert ist, und wer dort ist, kann es lesen.
privacy-push = Wenn du Benachrichtigungen einschaltest: die Adresse, unter der dein Browser erreicht wird, bis du sie ausschaltest oder dich abmeldest. Der Hersteller des Browsers überbringt sie und kann sie nicht lesen.
privacy-address = Deine Netzadresse nur, solange du hier bist, damit niemand den Server überlastet. Eine misslungene Anmeldung wird mit ihr im Protokoll des Betreibers vermerkt. Von dem, der einen Tisch eröffnet, bleibt eine verwürfelte Adresse, die nur zum Vergleichen taugt.
privacy-never = Keine E-Mail-Adresse, kein wirklicher Name, keine Werbung, keine Statistik über dich.
privacy-take = Mitnehmen
privacy-take-told = Unter Profil gibt dir „Alle Daten über mich“ alles, was über dich gespeichert ist, als eine Datei, mit allen deinen Partien, wie man sie überall nachspielen kann.
privacy-delete = Löschen lassen
privacy-delete-told = Unter Profil kannst du dich selbst löschen, sofort und ohne jemanden zu fragen: Name, Passwort, Wertungen, Chat, Anmeldungen. Deine Partien bleiben, gespielt von „—“. Kopien in den Sicherungen des Betreibers verschwinden, wenn diese ersetzt werden.
privacy-ask = Wer nicht mehr hineinkommt, fragt den Betreiber: Er kann einen Link zum Anmelden machen, oder dich löschen.
