### The rules page's index: what each clause is about, and what is said while somebody searches.

rules-search = Search the rules
rules-found = { $count ->
        [0] No rule has these words.
        [one] One rule has these words.
       *[other] { $count } rules have these words.
    }
rule-W1-title = The cards
rule-W2-title = Players and hands
rule-W3-title = Where the scoring cards lie
rule-W4-title = The first card
rule-W5-title = Who starts
rule-W6-title = Feeding the supply
rule-W7-title = The first cards are turned up
rule-W8-title = A turn: one of three things
rule-W8a-title = Lay a wall card
rule-W8b-title = Play a trumpet
rule-W8c-title = Put a card into the supply
rule-W9-title = The highest cards fall
rule-W10-title = Trumpets left alone
rule-W11-title = The trumpet joins your wall
rule-W12-title = The trumpet leaves the game
rule-W13-title = When a scoring comes
rule-W14-title = The supply is turned up
rule-W15-title = The longest wall wins
rule-W16-title = Level walls share
rule-W17-title = A colour without a wall
rule-W18-title = The next round
rule-W19-title = The 1s at the end
rule-W20-title = What counts
rule-W21-title = Who wins, and ties
rule-W22-title = What is open, what is secret
rule-W23-title = Choosing at the same time
rule-T1-title = Squares, lines and monoliths
rule-T2-title = Towers that face each other
rule-T3-title = Twenty-five pieces each
rule-T4-title = A turn: one piece
rule-T5-title = Four pieces at most
rule-T6-title = Whose tower it is
rule-T7-title = No copying
rule-T8-title = The stronger tower
rule-T9-title = A single piece loses
rule-T10-title = Equal towers
rule-T11-title = Who holds the monolith
rule-T12-title = Seven monoliths and the answer
rule-T13-title = When no move is left
