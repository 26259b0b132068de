"""What the server answers without a network: requests in, JSON out. The page runs it too, with Python in the browser.

So nothing here needs a web framework, a thread or a compiler.
"""
