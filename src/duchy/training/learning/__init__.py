"""Self-play and learning from it.

scenes          the tables that games start from
beginnings      the initial net
selfplay        self-play games and learning values from them, in the dialect
choices         self-play games and learning which choices win, in the dialect
response_games  games against a level, in the dialect
chunks          the unit of work: some games at one table
adam            the optimizer
"""
