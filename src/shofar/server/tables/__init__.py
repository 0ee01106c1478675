"""The running tables of a process: sessions, their cache, what is broadcast and stored about them."""
