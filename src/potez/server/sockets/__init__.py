"""WebSocket connections: requests in, frames out."""
