"""Web Push: somebody who is away is told that a correspondence game waits for them, where the operator has a key."""
