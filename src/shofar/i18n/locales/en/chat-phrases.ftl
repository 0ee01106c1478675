### Phrases of the chat that are sent with one press, and what is heard and felt.

quick-say-hello = Hello!
quick-say-luck = Good luck!
quick-say-well-played = Well played!
quick-say-ouch = Ouch!
quick-say-thinking = I am thinking…
quick-say-moment = One moment, please
quick-say-thanks = Thanks!
quick-say-again = Another game?
quick-list = Quick words
page-volume = Volume
page-haptics = Let the phone shake a little
