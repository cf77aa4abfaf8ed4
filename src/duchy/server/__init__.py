"""Tables on a server: durable events, fair chance, redacted views, sockets, and the pages that show them.

clock       what the server takes from the world around it
protocol    the messages between a page and the server
entries     the lines of what happened at a table, of which logs are made
answers     those of addresses: a new table, how one stands, what chance was drawn from
review      those about a finished game: its record, its analysis, branches of it
listing     what can be played, for the page that sets up a table
alarm       something that happens when its moment has come
errand      work in the background that is never done twice at once
fair_share  a share of each turn of the event loop
memo        values that are expensive to make, the latest ones
packing     messages to a page compressed by what it has been sent before
prepared    answers that are the same for everybody
brand_font  the page's own serif, made where Duchy is set up
storage     events, kept so that nothing acknowledged is lost
games       what pages and logs are told, game by game
typescript  the types of messages for scripts, generated from the structs that are sent
ledger      a table as the fold of its events
messages    what each viewer is told
programs    those that the operator allows as opponents
push        people told of their turn while they look at no page of the table
rooms       tables in use, and how much of the server each may have
operate     what an operator sets, and does with what is stored
web         addresses, pages, sockets, the process
"""
