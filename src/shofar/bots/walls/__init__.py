"""Players of Walls."""
