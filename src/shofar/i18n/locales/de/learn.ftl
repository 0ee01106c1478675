### Was die Lektionen sagen.

## Die anderen am Tisch einer Lektion, und wie die Lektionen heißen

lesson-seat-1 = Josua
lesson-seat-2 = Kaleb
lesson-title-walls-1 = Ein Durchgang
lesson-title-walls-2 = Die Länge zählt
lesson-title-walls-3 = Was liegt im Stock?
lesson-title-walls-4 = Füttere, was du anführst
lesson-title-walls-5 = Beiseitelegen
lesson-title-walls-6 = Fünf Trompeten
lesson-title-walls-7 = Gleichstand
lesson-title-walls-8 = Jetzt oder nie
lesson-title-walls-9 = Drei Karten
lesson-title-walls-10 = Gold wert
lesson-title-walls-11 = Die letzte Karte
lesson-title-towers-1 = Vier Züge
lesson-title-towers-2 = Ein schwaches Geschenk
lesson-title-towers-3 = Stapeln
lesson-title-towers-4 = Unter der Spitze
lesson-title-towers-5 = Zwei auf einen Streich
lesson-title-towers-6 = Den Riesen schwächen
lesson-title-towers-7 = Für immer geschlossen
lesson-title-towers-8 = Nicht nachmachen
lesson-title-towers-9 = Parieren
lesson-title-towers-10 = Sieben, die halten
lesson-title-towers-11 = Zwei Drohungen
lesson-title-towers-12 = Keine Sieben

## Walls: was mehrere Lektionen sagen

lesson-lead-it = In { $colour } führt { $who } mit { $theirs } zu { $mine }. Geh in Führung.
lesson-leads = Du führst in { $colour }, { $mine } zu { $theirs }.
lesson-alone = Sonst hat niemand { $colour }: Du führst mit { $mine }.
lesson-tied = Du und { $who } habt je { $mine } in { $colour }: Ihr würdet euch die Beute teilen.
lesson-behind = { $who } führt in { $colour } noch immer, { $theirs } zu { $mine }.
lesson-no-wall = Niemand hat eine Mauer in { $colour }: Nichts fällt, und deine Trompete ist weg.
lesson-joins = Sie fällt die höchsten Karten in { $colour }; gefallen: { $fallen }. Deine Trompete kommt in deine Mauer: Du führst, { $mine } zu { $theirs }.
lesson-joins-behind = Sie fällt die höchsten Karten in { $colour }; gefallen: { $fallen }. Deine Trompete kommt in deine Mauer; du hast { $mine }, { $who } hat { $theirs }.
lesson-leaves = Sie fällt die höchsten Karten in { $colour }; gefallen: { $fallen }. Du hast dort keine Mauer mehr, also ist deine Trompete aus dem Spiel.
lesson-feeds-trumpet = Trompeten im Stock kommen bei der Wertung aus dem Spiel: Niemand gewinnt sie.
lesson-feeds-own = Du führst in { $colour }, { $mine } zu { $theirs }: Die Karte kann zu dir zurückkommen.
lesson-feeds-theirs = In { $colour } führt { $who }: Du machst die Beute von { $who } größer.

## Walls: ein Durchgang

lesson-w1-first = Drei Wertungen; die meisten Karten gewinnen. Lege deine erste Karte: Mit ihr beginnt eine Mauer. Alle wählen zugleich und verdeckt; du kannst tauschen, bis alle gewählt haben.
lesson-w1-first-done = Alle haben gewählt. Die ersten Karten bleiben verdeckt, bis der Stock gefüllt ist.
lesson-w1-feed = Fülle jetzt den Stock, verdeckt. Was darin liegt, ist die Beute: Bei der Wertung gewinnt die längste Mauer einer Farbe alle Stockkarten dieser Farbe.
lesson-w1-feed-done = Die längste Mauer in { $colour } wird sie gewinnen. Jetzt werden die ersten Karten aufgedeckt, und jede beginnt eine Mauer.
lesson-w1-keep-trumpet = Eine Trompete im Stock kommt bei der Wertung aus dem Spiel: Niemand gewinnt sie. Behalte deine: Bald bläst du sie.
lesson-w1-wall = Ein Zug ist eine Karte, dann ziehst du nach. Die Mauer von { $who } in { $colour } hat { $theirs }, deine { $mine }: die Summe der Karten. Mach deine zur längsten.
lesson-w1-turn = Du bist dran: Lege eine Mauerkarte, sag mit einer Trompete eine Farbe an oder lege eine Karte in den Stock. Wähle eine Karte, um ihre Wirkung zu sehen.
lesson-w1-trumpet = { $who } hat { $theirs } in { $colour }, du { $mine }. Eine Trompete fällt überall die höchsten Karten einer Farbe, auch deine. Nutze sie, wo sie andere trifft und in deine Mauer kommen kann: Dort zählt sie 2.
lesson-w1-turn-trumpet = Du bist dran. Eine Trompete fällt überall die höchsten Karten einer Farbe, auch deine, und zählt 2 in deiner Mauer. Wähle sie und zeige auf eine Farbe, um zu sehen, was fiele.
lesson-w1-new = Niemand hat eine Mauer in { $colour }, also führt dort jede Karte. Eine 1 ist Gold: Steht sie am Ende der Partie in deiner Mauer, ist sie eine gewonnene Karte.
lesson-w1-supply = Du führst in { $colour } um { $lead }. Statt weiterzubauen, kannst du eine Karte verdeckt in den Stock legen: Mach deine eigene Beute größer.
lesson-w1-turn-supply = Du bist dran. Statt zu bauen, kannst du eine Karte verdeckt in den Stock legen; das lohnt sich, wo du führst.
lesson-w1-near = Die Wertungskarte kann jetzt kommen: Sie kann unter den nächsten { $soon } gezogenen Karten sein. { $who } führt in { $colour } mit { $theirs }. Überhole.
lesson-w1-scored = Die Wertungskarte kam, und die längsten Mauern nahmen ihre Karten: du { $mine }, { $who } { $second }, { $other } { $third }. Einsen, die in Mauern stehen, kommen am Ende dazu. Mauern bleiben. Wer nach drei Wertungen die meisten Karten hat, gewinnt.

## Walls: weitere Lektionen

lesson-w2-else = { $who } führt in { $colour } noch immer, { $theirs } zu { $mine }. Die Länge zählt: Eine hohe Karte kann länger sein als zwei kleine.
lesson-w3-ask = Die nächste Karte kann die Wertungskarte sein. Du hast gesehen, wie Karten in den Stock kamen. Welche Karte gewinnt jetzt die meisten davon?
lesson-w3-right = Die Wertungskarte kam. Sonst hatte niemand { $colour }: Du gewinnst { $cards } Karten.
lesson-w3-empty = Du führst in { $colour }, aber davon lag keine Karte im Stock. Ohne Mauer in { $blue } blieben { $cards } Karten dieser Farbe liegen.
lesson-w3-luck = Eine Karte in { $colour }, und zwar durch Glück: Du hattest sie nicht gesehen. Die in { $blue } schon, und { $cards } Karten blieben liegen.
lesson-w3-else = Du gewinnst nichts. Niemand hatte eine Mauer in { $colour }, und { $cards } Karten davon blieben liegen.
lesson-w4-ask = Der zweite Durchgang beginnt: Fülle den Stock. Welche Karte kommt am ehesten zu dir zurück?
lesson-w4-thin = Du führst in { $colour }, aber nur mit { $mine }: Das ist bald überholt.
lesson-w5-ask = Du führst in { $colour }, { $mine } zu { $theirs }. Mach die Beute dort größer.
lesson-w5-right = Eine Karte mehr in { $colour } zu gewinnen, und sonst hat dort niemand eine Mauer.
lesson-w5-wall = { $mine } zu { $theirs }: länger, aber die Beute ist dieselbe.
lesson-w5-trumpet = Eine Karte mehr in der Beute, aber es war deine eigene 5: { $mine } bleiben, und die Trompete ist verbraucht.
lesson-w5-else = Die Beute in { $colour } ist nicht größer als vorher.
lesson-w6-ask = Sag mit deiner Trompete die Farbe an, in der du danach führst. Sie kommt nur in eine Mauer von dir, die stehen bleibt.
lesson-w6-right = Die { $tall } von { $who } fällt, und deine Trompete kommt dazu: Du führst in { $colour }, { $mine } zu { $theirs }.
lesson-w6-own = Die höchste Karte in { $colour } ist deine eigene { $tall }. Jetzt führt { $who }, { $theirs } zu { $mine }.
lesson-w6-none-left = Jede { $tall } in { $colour } fällt, deine auch. Ohne Mauer ist deine Trompete aus dem Spiel.
lesson-w6-lonely = Die { $tall } fällt. Die Trompete von { $who } bleibt allein und ist aus dem Spiel, und deine hat keine Mauer.
lesson-w6-else = Das war keine Trompete, die erklang. Wähle die Trompete, dann eine Farbe.
lesson-w7-ask = { $cards } Karten in { $colour } sind in den Stock gefallen; { $who } und du habt je { $mine }. Gewinne sie alle.
lesson-w7-right = { $mine } zu { $theirs }: Alle { $cards } gehören dir.
lesson-w7-more = Jetzt liegen { $cards } Karten dort, aber ihr habt noch Gleichstand: { $share } für jeden.
lesson-w7-else = Du hast noch Gleichstand mit { $who }. { $cards } Karten gehen nicht durch zwei: { $share } für jeden, und eine bleibt im Stock.
lesson-w8-ask = Von jetzt an kann jede Karte die Wertungskarte sein. { $who } führt in { $colour }, { $theirs } zu { $mine }. Jetzt oder nie.
lesson-w8-right = { $mine } zu { $theirs }, und die Wertungskarte kam: { $cards } Karten in { $colour } gehören dir.
lesson-w8-behind = { $mine } zu { $theirs }: Die Wertungskarte kam, und { $who } gewann { $cards } Karten in { $colour }.
lesson-w8-else = Die Wertungskarte kam. Karten, die du gewannst: { $mine }. Karten in { $colour }, die { $who } gewann: { $theirs }.
lesson-w9-ask = Der dritte Durchgang. Du hast { $cards } Karten; nach dem Füllen spielst du mit einer weniger. Welche gibst du her?
lesson-w9-right = In { $colour } ist niemand länger als du: Sie kann zurückkommen.
lesson-w9-gold = Eine 1 ist Gold: In deiner Mauer ist sie am Ende eine Karte, egal wer führt. Behalte sie.
lesson-w10-ask = Die dritte Wertung ist die letzte. Sie kann frühestens mit der { $soon }. gezogenen Karte kommen. Welche Karte bringt jetzt am meisten?
lesson-w10-right = Gold: Sie zählt am Ende, egal wer in { $colour } führt. Einsen in deinen Mauern: { $ones }.
lesson-w10-supply = Im Stock gehört sie dir nur, wenn du bei der Wertung in { $colour } noch führst. In deiner Mauer zählt sie auf jeden Fall.
lesson-w10-wait = Eine Trompete kann warten: Die Wertung kommt frühestens mit der { $soon }. gezogenen Karte.
lesson-w11-ask = Eine Karte ist noch im Stapel: die Wertungskarte. Danach zählen die Einsen, und die meisten Karten gewinnen. Gewinne die Partie.
lesson-w11-right = In { $colour } { $length } zu { $behind }. Karten: du { $mine }, { $who } { $theirs }. Bei Gleichstand zählen die Karten, die noch in Mauern stehen, { $walls } zu { $others }: Du gewinnst!
lesson-w11-else = { $who } hat mehr Karten, { $theirs } zu { $mine }.

## Towers: was mehrere Lektionen sagen

lesson-line-frontal = Spalte { $line }
lesson-line-diagonal = Diagonale { $line }
lesson-t-equal = { $size } gegen { $size }: gleich stark, und niemand hält { $line }.
lesson-t-bank = { $square } liegt auf Nords Ufer: Du hast für Nord gebaut. Ein Turm gehört zu seinem Ufer, wer auch immer ihn baut.
lesson-t-bank-still = { $square } liegt auf Nords Ufer, und Nord hält { $line } noch immer.
lesson-t-elsewhere = Von { $square } aus steht kein Turm von dir auf { $line }. Nimm ein eigenes Feld auf dieser Linie.
lesson-t-still = { $who } hält { $line } noch immer.
lesson-t-higher = { $mine } gegen { $theirs } an der Spitze: { $line } gehört dir.
lesson-t-lower = Deine Spitze ist jetzt { $size }, ihre { $theirs }: Zuerst entscheidet der oberste Stein.

## Towers: die Lektionen

lesson-t1-a = Dreizehn Linien verbinden die Ufer. Auf jeder hält der stärkere Turm, deiner oder Nords, den Monolithen. Die { $theirs } auf c3 steht an Nords Ufer, sie gehört Nord. Halte Spalte c von deinem Ufer aus.
lesson-t1-a-right = Deine { $mine } schlägt die { $theirs }: Der Monolith der Spalte c gehört dir.
lesson-t1-a-weaker = { $mine } gegen { $theirs }: Nords Turm ist stärker und hält Spalte c.
lesson-t1-b = Nords einzelne { $theirs } auf c4 schlägt deine einzelne { $mine }. Aber jeder Stapel schlägt jeden einzelnen Stein. Ein Turm hat höchstens vier Steine, keine Farbe und keine Größe zweimal. Hol dir Spalte c zurück.
lesson-t1-b-right = Zwei Steine schlagen eine einzelne { $theirs }: Spalte c gehört wieder dir.
lesson-t1-b-single = Auf { $square } steht er allein: Zwei einzelne Steine sind kein Stapel. Setz einen auf den anderen.
lesson-t1-c = Jetzt haben beide Stapel, und die Spitze entscheidet: Ihrer zeigt { $theirs }, deiner { $mine }. Erhöhe deinen, oder setz einen kleinen Stein auf ihren!
lesson-t1-c-spoil = Du darfst auf beiden Ufern bauen: Die { $size } schwächt ihren Turm. Die Spitzen sind gleich, und darunter schlägt deine { $mine } die { $theirs }.
lesson-t1-d = Nords neuer Stein auf e3 steht deinem c2 auf Diagonale v gegenüber: Auch diese Linie hältst du, { $mine } insgesamt. Halte sieben über die Antwort hinweg, und du gewinnst.
lesson-t2-ask = Deine { $mine } steht auf Spalte c, aber niemand steht ihr gegenüber: keine Konfrontation, kein Monolith. Halte Spalte c sofort.
lesson-t2-right = Ein schwaches Geschenk: Die { $size } auf { $square } ist nun Nords Turm, und deine { $mine } schlägt ihn.
lesson-t2-strong = Ein zu starkes Geschenk: { $size } gegen deine { $mine }, und Nord hält Spalte c.
lesson-t2-alone = Auf { $line } steht dir noch immer niemand gegenüber: Ohne Konfrontation hält sie niemand.
lesson-t3-ask = Nords einzelne { $theirs } hält Spalte c. Hol sie dir. Ein Turm hat keine Größe und keine Farbe zweimal.
lesson-t3-right = Ein Stapel schlägt einen einzelnen Stein, sogar eine { $theirs }.
lesson-t3-stacked = Jetzt hat Nord einen Stapel und du einen einzelnen Stein.
lesson-t4-ask = Nords Turm auf c3 ist eine { $top } auf einer { $below }. Hol dir Spalte c mit dem kleinsten Stein, der genügt.
lesson-t4-right = Die Spitzen sind gleich, { $top } und { $top }; darunter schlägt { $mine } die { $theirs }.
lesson-t4-enough = Das hält sie, aber ein kleinerer Stein genügt: Heb dir die { $size } auf.
lesson-t5-ask = Ein Feld liegt auf einer Spalte und meist auch auf einer Diagonale. Hol dir zwei Linien mit einem Stein.
lesson-t5-right = Zwei Linien auf einen Streich von { $square } aus.
lesson-t5-one = Von { $square } aus holst du nur eine Linie.
lesson-t5-lost = Mit diesem Stein auf { $square } holt { $who } eine Linie und du keine.
lesson-t5-none = Von { $square } aus geht keine Linie an dich.
lesson-t6-ask = Nords Riese auf e3 zeigt eine { $theirs }, deiner auf e2 eine { $mine }. Hol dir Spalte e.
lesson-t6-right = Eine { $size } auf dem Riesen: Deine { $mine } schlägt sie, was auch immer darunter liegt.
lesson-t6-taller = { $top } und { $top }, { $below } und { $below }: alles gleich, und dann ist der höhere Turm der stärkere.
lesson-t7-ask = Nords Turm auf e3 hat { $height } Steine. Hol dir Spalte e so, dass Nord ihn nie mehr ausbessern kann.
lesson-t7-right = { $height } Steine schließen einen Turm: { $mine } gegen { $theirs }, und auf e3 kann niemand mehr bauen.
lesson-t7-open = Spalte e gehört dir, aber eine { $size } ist verbraucht, und e3 bleibt offen: Nord kann weiterbauen.
lesson-t7-below = Die Spitzen sind gleich, { $top } und { $top }; darunter schlägt ihre { $theirs } deine { $mine }.
lesson-t8-ask = Nord hat gerade eine gelbe 4 auf e3 gesetzt. Versuch, mit derselben auf e1 zu antworten: gelbe 4.
lesson-t8-refused = Verweigert: Du darfst den letzten Stein nicht zu einem gleichen Turm auf derselben Linie nachmachen. Das ist die Asymmetrieregel.
lesson-t8-other = Das war erlaubt, denn es macht nichts nach. Versuch die gelbe 4 auf e1.
lesson-t8-free = Sorge nun auf andere Art dafür, dass Nord Spalte e nicht hält.
lesson-t8-held = Du hältst jetzt { $line }, und nichts wurde nachgemacht.
lesson-t8-equal = Gleich stark in einer anderen Farbe: Niemand hält { $line }.
lesson-t9-ask = Nord hält { $theirs } Monolithen und gewinnt, wenn du jetzt nicht parierst. Lass mit einem Zug weniger als sieben übrig.
lesson-t9-spoil = Geschwächt: ein kleiner Stein auf Nords Turm, und Nord behält { $theirs }.
lesson-t9-raise = Erhöht: Dein Turm ist auf zwei Linien stärker, und Nord behält { $theirs }.
lesson-t9-lost = { $who } hält noch { $theirs } und gewinnt.
lesson-t10-ask = Du hältst { $mine }. Erreiche sieben so, dass Nord nicht parieren kann.
lesson-t10-right = { $mine } Monolithen, und kein Zug von Nord lässt dir weniger als sieben: Du gewinnst.
lesson-t10-parried = Du hieltest { $mine }, aber { $who } konnte auf { $parries } Arten parieren. Nach { $move } hältst du { $left }.
lesson-t10-fewer = Du hältst { $mine }: Das sind keine sieben, also gibt es nichts zu parieren.
lesson-t11-ask = Du hältst { $mine }, und keine Sieben hält bisher. Mach eine, die dir nach jeder Antwort eine zweite Drohung lässt.
lesson-t11-right = Sieben. { $who } hat { $parries } Antworten, und nach jeder hast du einen Gewinnzug.
lesson-t11-once = Du hältst { $mine }, aber { $who } kann auf { $parries } Arten parieren, und nach einer davon gewinnt keiner deiner Züge sofort.
lesson-t11-then = { $who } hat mit { $move } pariert: Du hältst { $mine }. Führ die zweite Drohung aus.
lesson-t12-ask = Das ist dein letzter Stein, dann ist alles gesetzt: Ohne sieben gewinnen mehr Monolithen. Du hältst { $mine }, { $who } { $theirs }.
lesson-t12-right = { $mine } zu { $theirs }: Ein kleiner Sieg ist ein Sieg.
lesson-t12-draw = { $mine } zu { $theirs }: unentschieden. Ein Feld bringt mehr.
lesson-t12-seventh = Das gibt { $who } einen siebten Monolithen, den nichts mehr parieren kann.
lesson-t12-lost = { $mine } zu { $theirs }: { $who } gewinnt nach Monolithen.

## Die Seite der Lektionen

learn-title = Lernen
learn-intro = Durch Spielen, am eigenen Tisch. Eine erste Lektion dauert drei Minuten; alle kann man überspringen, und nichts ist gesperrt.
learn-begin = Anfangen
learn-go-on = Weitermachen
learn-done = Fertig
learn-step = Schritt { $step } von { $steps }
learn-next = Weiter
learn-again = Noch einmal
learn-right = Richtig!
learn-wrong = Noch nicht.
learn-show = Zeig es mir: { $action }
learn-skip = Lektion verlassen
learn-finished = Die Lektion ist zu Ende.
learn-play = Jetzt ein echtes Spiel
learn-play-told = Gegen die sanftesten Bots, mit einem guten Rat ab und zu.
learn-another = Nächste Lektion: { $title }
learn-all = Alle Lektionen
learn-of-game = Lektionen: { $game }
