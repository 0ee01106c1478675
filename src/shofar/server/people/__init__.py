"""Who is at the server: guests, accounts, bot accounts, their sessions and what they may do how often."""
