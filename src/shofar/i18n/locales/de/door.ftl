### Der Weg zu Lektionen und Tipps, den jede Seite zeigt.

page-title-learn = Lernen
page-learn = Spielend lernen
page-hint = Tipp
page-hint-thinking = Der Trainer schaut …
page-hint-titles = Jetzt sinnvoll
page-hint-close = Tipp schließen
page-guide-off = Kein Rat mehr
