"""What a browser requests, over sockets and otherwise: pages, scripts, texts, frames."""
