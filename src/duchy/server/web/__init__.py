"""HTTP and WebSockets: addresses, pages, sockets, the process.

process             from the open port to the last event that is written
app                 the server's addresses
security            checks and headers of every request
pages               the pages' files
source_map          for the browser's tools: which line of which file
bundle              scripts and styles of a folder as one file
texts               the texts of the pages
catalogue           what can be played
rulebooks           rulebooks in pieces from which a page builds elements
plain_rulebooks     rulebooks for browsers without scripts
qr                  a link as a picture
decoding            JSON from outside, read strictly
connection          one socket: messages in, messages out
websocket           short messages read in place, answers of one moment sent together
request_deadline    connections that ask for nothing are closed
"""
