### Sätze, die der Chat mit einem Druck schickt, und was man hört und spürt.

quick-say-hello = Hallo!
quick-say-luck = Viel Glück!
quick-say-well-played = Gut gespielt!
quick-say-ouch = Autsch!
quick-say-thinking = Ich überlege noch …
quick-say-moment = Einen Moment bitte
quick-say-thanks = Danke!
quick-say-again = Noch ein Spiel?
quick-list = Kurze Worte
page-volume = Lautstärke
page-haptics = Das Telefon leicht vibrieren lassen
