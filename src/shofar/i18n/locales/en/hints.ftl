### The way to lessons and hints, which every page shows.

page-title-learn = Learn
page-learn = Learn by playing
page-hint = Hint
page-hint-thinking = The coach is looking…
page-hint-titles = Sensible now
page-hint-close = Close the hint
page-guide-off = No more advice
page-missed = What you missed
page-missed-ask = What did I miss?
page-guide = Guide: advice at the table in casual games against bots
page-missed-see = See this moment
page-why = Why? Rule { $clause }
page-why-ask = Why?
page-why-looking = The rules are being asked…
page-why-none = There is no more to tell of this.
