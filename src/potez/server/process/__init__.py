"""The process that serves: settings, logs, metrics, start and stop."""
