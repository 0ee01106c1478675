### Der Weg zu Lektionen und Tipps, den jede Seite zeigt.

page-title-learn = Lernen
page-learn = Spielend lernen
page-hint = Tipp
page-hint-thinking = Der Trainer schaut …
page-hint-titles = Jetzt sinnvoll
page-hint-close = Tipp schließen
page-guide-off = Kein Rat mehr
page-missed = Was du versäumt hast
page-missed-ask = Was habe ich versäumt?
page-guide = Begleitung: Rat am Tisch in freien Spielen gegen Bots
page-missed-see = Diesen Moment ansehen
page-why = Warum? Regel { $clause }
page-why-ask = Warum?
page-why-looking = Die Regeln werden gefragt …
page-why-none = Mehr ist dazu nicht zu sagen.
