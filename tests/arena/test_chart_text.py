"""Whatever words a chart is given, they are text in it."""

from shofar.arena.charts import Row, bars, intervals, lines

WORDS = '<b>"&'


def test_no_word_becomes_markup():
    points = [(0.0, 1.0), (1.0, 2.0)]
    drawn = lines({WORDS: points, "b": points}, label=WORDS, across=WORDS, unit=WORDS)
    row = Row(WORDS, 1.0, 0.5, 1.5)
    drawn += intervals([row], label=WORDS, unit=WORDS) + bars([row], label=WORDS, unit=WORDS)
    assert WORDS not in drawn
    assert "<b>" not in drawn
    assert drawn.count("&lt;b&gt;") >= 10
