### The page for the people who play: what is kept, how long, how to take it along and delete it.

privacy-intro = This page says what this server keeps of you. What its operator does beyond that stands on their legal page.
privacy-kept = What is kept, and how long
privacy-name = Your name, and when you were first and last here; of an account also its password, scrambled so that nobody can read it. It stays until you delete yourself; a guest who has never played is forgotten after 400 days.
privacy-cookie = One cookie, which says who you are. It ends { $days } days after your last visit. Nobody follows you with it, and the page loads nothing from other servers.
privacy-games = Your games: who played, every move with its time, results and ratings. Public ones can be seen by everybody, private ones by whoever was there or is given their address. They stay.
privacy-chat = What you say at a table. It stays as long as the table is kept, and for those who are there to read.
privacy-push = If you switch on notifications: the address by which your browser is reached, until you switch them off or sign out. The browser’s maker carries them and cannot read them.
privacy-address = Your network address only while you are here, so that nobody overloads the server. A sign-in that fails is noted with it in the operator’s log. Of who opens a table, a scrambled address is kept, which is only good to compare with.
privacy-never = No e-mail address, no real name, no advertising, no statistics about you.
privacy-take = Take it along
privacy-take-told = Under Profile, “All data about me” gives you everything that is kept of you as one file, with all your games as they can be replayed anywhere.
privacy-delete = Have it deleted
privacy-delete-told = Under Profile you can delete yourself, at once and without asking anybody: name, password, ratings, chat, sign-ins. Your games stay, played by “—”. Copies in the operator’s backups go as those are replaced.
privacy-ask = Whoever cannot get in any more asks the operator, who can make a link to sign in, or delete you.
