"""Tables in use, who sits at them, and how much of the server each may have.

room         a table in use and the sockets at it
hub          all rooms
opponents    computers at the tables
thinking     whose computer may think now
adviser      what helps the people of one table, and how much of it a seat may ask
hints        a hint for the seat that acts
tutors       decisions weighed before they are made
tutoring     how they are, in the process that does it
reviews      questions about records and made-up positions
analyses     finished games that are analysed, one at a time
analyst      the process that does it, from outside
analyst_process   the process itself
people       who is at a table now, and what people say to each other
lanes        threads for work that takes long, fairly shared
limits       how much of the server one client may use
metrics      counts for the operator
"""
