### Phrases de la discussion envoyées d’un geste, et ce que l’on entend et ressent.

quick-say-hello = Bonjour !
quick-say-luck = Bonne chance !
quick-say-well-played = Bien joué !
quick-say-ouch = Aïe !
quick-say-thinking = Je réfléchis…
quick-say-moment = Un instant, s’il vous plaît
quick-say-thanks = Merci !
quick-say-again = Une autre partie ?
quick-list = Phrases rapides
page-volume = Volume du son
page-haptics = Faire vibrer légèrement le téléphone
