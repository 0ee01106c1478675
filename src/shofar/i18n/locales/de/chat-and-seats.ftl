### Was die Seite denen sagt, die gemeinsam an einem Tisch sitzen oder dazukommen.

## Gespräch

page-said-answer = Antworten
page-said-seen = Gelesen

## Wer da ist

page-not-here = Nicht verbunden: { $who }.

## Das Ende

page-won-by = Sieg: { $who }.

## Zuschauen, und vor dem Spiel

page-you-watch = Du schaust zu.
page-full = Der Tisch ist voll: Du schaust zu.
page-door-full = Alle Plätze an diesem Tisch sind besetzt. Du kannst zuschauen.
page-door-over = Die Partie an diesem Tisch ist zu Ende, und alle Plätze sind besetzt. Du kannst dir ansehen, wie sie ausging.
page-lobby-free-wait = { $count ->
        [one] Ein Platz ist frei: Lade jemanden ein oder warte. Der Gastgeber beginnt das Spiel.
       *[other] { $count } Plätze sind frei: Lade Freunde ein oder warte. Der Gastgeber beginnt das Spiel.
    }
page-lobby-free-sit = { $count ->
        [one] Ein Platz ist frei: Setz dich, wenn du mitspielen willst.
       *[other] { $count } Plätze sind frei: Setz dich, wenn du mitspielen willst.
    }

## Auf dem Weg zu einem Tisch

page-screen-names = Wer spielt? Namen sind freiwillig.
page-screen-bot = Bot
page-laying = Der Tisch wird vorbereitet …

## Außerdem

page-offered-resume = Um Fortsetzung gebeten: { $who }.
page-abort-sure = Ja, das Spiel abbrechen
page-keys = Tastenkürzel mit nur einer Taste
page-no-record = Das ist JSON, aber keine Spielaufzeichnung: Ihr Format muss shofar/1 sein.
