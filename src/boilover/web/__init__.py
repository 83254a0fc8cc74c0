"""The web table: pages, forms and sockets around `boilover.hosting`.

Pages work as plain HTML forms; the module in `static/` makes them move. Both show one fragment that
the server draws from a frame, so nothing a seat may not know can get to a browser.
"""
