"""Users of the server: guests, accounts, bot accounts, and how they sign in."""
