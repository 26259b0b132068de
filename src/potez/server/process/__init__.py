"""The server's process: settings, logs, metrics, start and stop."""
