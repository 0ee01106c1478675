### Was der Tisch sagt: wer am Zug ist, was möglich ist, was gerade geschah.

game-walls = Mauern
game-towers = Türme

# Als Hauptwörter: „Grün“ ansagen, eine Mauer in Grün, Grün 5.
colour-R = Rot
colour-Y = Gelb
colour-G = Grün
colour-B = Blau
colour-P = Violett

card-wall = { $colour } { $value }
card-trumpet = Trompete
card-scoring = Wertungskarte
card-hidden = eine Karte
card-of = { $card } ({ $who })

seat-walls = Platz { $seat }
seat-you = Du
side-S = Süd
side-N = Nord
kind-frontal = frontal
kind-diagonal = diagonal

said-of = { $name }: { $told }
list-and = { $list } und { $last }

## Walls: was gefragt ist

prompt-walls-first = Wähle verdeckt deine erste Karte, mit ihr beginnt deine erste Mauer. 1er zählen am Ende; hohe Karten fallen zuerst; { $others ->
        [0] alle anderen haben gewählt.
        [one] eine weitere Person wählt noch.
       *[other] { $others } andere wählen noch.
    }
prompt-walls-feed = Wähle verdeckt eine Karte für den Stock: Wer in ihrer Farbe führt, gewinnt sie bei der Wertung; { $others ->
        [0] alle anderen haben gewählt.
        [one] eine weitere Person wählt noch.
       *[other] { $others } andere wählen noch.
    }
prompt-walls-turn = Du bist am Zug: Lege eine Mauerkarte aus, spiele eine Trompete oder lege eine Karte in den Stock.
prompt-walls-chosen =
    Du hast gewählt und darfst dich umentscheiden; { $count ->
        [one] eine weitere Person wählt noch.
       *[other] { $count } andere wählen noch.
    }
prompt-walls-wait = Am Zug: { $who }.
prompt-walls-watch =
    { $count ->
        [one] Eine Person wählt noch.
       *[other] { $count } Personen wählen noch.
    }

action-walls-first = { $card } als erste Karte legen
action-walls-feed = { $card } verdeckt in den Stock legen
action-walls-wall = { $card } auslegen
action-walls-trumpet = Trompete spielen und „{ $colour }“ ansagen
action-walls-supply = { $card } in den Stock legen

## Walls: was geschah. Ein Name kann „Du“ sein, deshalb folgt ihm kein Verb.

event-walls-chose = { $who }: Karte gewählt.
event-walls-first = Die ersten Karten werden aufgedeckt: { $cards }.
event-walls-fed = Alle haben den Stock gefüllt.
event-walls-wall = { $who }: { $card } ausgelegt.
event-walls-trumpet = { $who }: Trompete, „{ $colour }“. { $fallen ->
        [0] Nichts fällt.
        [one] Eine Karte fällt: { $cards }.
       *[other] { $fallen } Karten fallen: { $cards }.
    } { $removed ->
        [0] { "" }
        [one] Eine Trompete, die allein in ihrer Mauer bleibt, wird aus dem Spiel genommen: { $from }.
       *[other] { $removed } Trompeten, die allein in ihren Mauern bleiben, werden aus dem Spiel genommen: { $from }.
    } { $joined ->
        [yes] Die Trompete kommt in die Mauer.
       *[no] Die Trompete wird aus dem Spiel genommen.
    }
event-walls-supply = { $who }: { $card } in den Stock gelegt.
event-walls-drew = { $who }: { $card } gezogen.
event-walls-scoring = Wertung von Durchgang { $round }:
event-walls-scoring-prize = { $who } +{ $cards }
event-walls-scoring-none = niemand gewinnt eine Karte.
event-walls-scoring-colour = { $colour } ({ $lengths }) – { $prizes }{ $last ->
        [yes] .
       *[no] ;
    }
event-walls-scoring-no-wall = keine Mauer
event-walls-scoring-no-card = keine Karte
event-walls-scoring-stays = { $count ->
        [one] eine Karte bleibt
       *[other] { $count } Karten bleiben
    }
event-walls-end = Das Spiel ist aus. Gewonnene Karten: { $scores }. { $count ->
        [one] Sieg: { $winners }.
       *[other] Der Sieg ist geteilt: { $winners }.
    }

## Towers

prompt-towers-turn = { $side }: Wähle einen Stein, dann ein Feld auf einem der beiden Ufer.
prompt-towers-wait = Am Zug: { $side }.
prompt-towers-parry = Sieben! { $side }: Nur Parieren hält { $threat } auf.
prompt-towers-parry-wait = Sieben Monolithen: { $threat }! Parieren muss jetzt: { $side }.
action-towers-place = { $piece } auf { $square } setzen
event-towers-placed = { $who }: { $piece } auf { $square }. { $count ->
        [0] { "" }
       *[other] Monolithen: { $turned }.
    }
event-towers-turned = Linie { $line } ({ $who })
event-towers-neutral = Linie { $line } (niemand)
move-towers = { $piece } auf { $square }
event-towers-end-seven = Sieben Monolithen. Sieg: { $who }.
event-towers-end-small = Kein Zug mehr möglich; kleiner Sieg durch mehr Monolithen: { $who }.
event-towers-end-draw = Kein Zug mehr möglich, und beide haben gleich viele Monolithen: unentschieden.

## Wo etwas nicht stimmt, vor dem, was nicht stimmt

where-action = Aktion { $action }
where-line = Zeile { $line }

## Nach dem Spiel, und Prüfungen

verify-holds = Die Karten wurden so gegeben, wie die Verpflichtung es sagt.
verify-agrees = Die gegebenen Karten passen zu der Verpflichtung, die die Aufzeichnung selbst trägt: { $commitment }. Wer die Aufzeichnung schrieb, schrieb beides; vergleiche sie also mit der Verpflichtung, die vor dem Spiel gezeigt wurde, oder gib diese mit --commitment an.
verify-differs = Die Karten wurden NICHT so gegeben, wie die Verpflichtung es sagt.
verify-limits = Das beweist, dass nach dem Zeigen der Verpflichtung keine Karte vertauscht wurde. Es beweist nicht, dass die Karten nicht vorher ausgesucht waren.
