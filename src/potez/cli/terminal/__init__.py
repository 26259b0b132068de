"""What happens at the terminal: reading, printing, a game going on."""
