### Was die Seite denen sagt, die gemeinsam an einem Tisch sitzen oder dazukommen.

## Gespräch

page-said-answer = Antworten
page-said-seen = Gelesen

## Wer da ist

page-not-here = Nicht verbunden: { $who }.

## Das Ende

page-won-by = Sieg: { $who }.
