"""Commands to serve, measure and check Potez."""
