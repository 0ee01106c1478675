### Beside a running table: what opens over it, and the way back to it.

page-title-keys = Keys
page-back-to-table = Back to the table
page-back-your-turn = Your turn: back to the table
page-keys-off = Single-key shortcuts are switched off in the settings.
page-letters = Letters of the colours on banners, as keys and in notation: { lanes-letter-R } red, { lanes-letter-Y } yellow, { lanes-letter-G } green, { lanes-letter-B } blue, { lanes-letter-P } purple.

## Keys

page-key-card = choose a card of your hand
page-key-colour = aim the chosen card at this colour; once more, play it there
page-key-supply = aim it at the supply; once more, put it there
page-key-aim = aim it at the next place
page-key-confirm = play what is chosen
page-key-arrows = go from piece to piece, and from square to square
page-key-place = take the piece, place it on the square
page-key-back = take the choice back; close what is open
page-key-skip = shows a movement’s end at once (space bar)
page-key-hint = a hint, in casual games against bots
page-key-sound = sound on or off
page-key-help = these keys

page-offline = You are offline. Games go on when the network is back.
