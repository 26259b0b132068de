"""How strong players are, and how sure that is."""
