"""An update before its handler: the inbox, the queue of each person, access, and the context."""
