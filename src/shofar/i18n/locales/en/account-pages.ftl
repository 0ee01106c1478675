### Coming in where not everybody may, and the pages about a server.

page-title-legal = Legal
page-title-privacy = What is kept of you
page-title-password = A new password
page-title-register = Make an account
page-title-operators = Operators
page-members-only = Here one plays with an account.
page-members-sign-in = Sign in
page-new-password-for = You are { $name }. Choose a password: at least { $least } characters that you use nowhere else.
page-new-password = New password
page-choose-password = Choose it and come in
page-change-password = Change the password
page-change-password-told = A password has at least { $least } characters; take one that you use nowhere else.
page-old-password = Your password now
page-password-ends = With the old one ends whatever it opened: other browsers are signed out, links to other devices and tokens of programs, those of your bots too, stop working.
page-password-changed = Your password is changed.
page-invited = You are invited: choose a name and a password.
page-register-invited = New accounts here need an invitation link from the operator of this server.
page-register-closed = The operator of this server makes the accounts here. Ask them for one, or for a new password.
page-legal-none = The operator of this server has written nothing here.
page-lost-password = You have forgotten your password? The operator of this server can send you a link for a new one.
