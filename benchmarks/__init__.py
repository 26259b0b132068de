"""Programs that measure speed and strength."""
