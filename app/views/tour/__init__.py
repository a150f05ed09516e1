"""The guided tour: the real parts of the window, one after another."""
