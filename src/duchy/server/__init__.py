"""Tables on a server: durable events, fair chance, redacted views, sockets. Nothing here knows a page or a picture."""
