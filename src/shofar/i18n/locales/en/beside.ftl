### Beside a running table: what opens over it, and the way back to it.

page-title-keys = Keys
page-back-to-table = Back to the table
page-back-your-turn = Your turn: back to the table
page-keys-off = Single-key shortcuts are switched off in the settings.
page-letters = Letters of the colours, in every language: R red, Y yellow, G green, B blue, P purple.

## Keys

page-key-card = choose a card of your hand
page-key-wall = lay the chosen card in your wall
page-key-colour = sound the chosen trumpet in this colour
page-key-supply = put the chosen card into the supply
page-key-confirm = play what is chosen
page-key-arrows = go from piece to piece, and from square to square
page-key-place = take the piece, place it on the square
page-key-back = take the choice back; close what is open
page-key-sound = sound on or off
page-key-help = these keys
