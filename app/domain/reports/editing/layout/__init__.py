"""Where things stand, how large they are, and the room between them."""
