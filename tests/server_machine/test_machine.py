"""The machine, on both databases: short and the same every time here; tests/soak_live_machine.py looks further."""
