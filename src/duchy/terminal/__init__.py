"""The games in a terminal. A game's own drawing and wording are in the package of its name.

cells            text in cells of a terminal
look             width, colours, letters, language, names
menu             the legal actions as a numbered menu
story            what has happened, step by step, as one viewer saw it
face             what the terminal asks of a game
teller           what is new, told in chapters
winners          the last line of a game
nullgame         the null game's face, the template
magnate          Magnate's face
rois_faineants   that of Les Rois fainéants
magna_grecia     Magna Grecia's
typed            what a person typed
refusing         why it cannot be played
saves            games kept as records
seats            who sits where
keeping          keeping the game while it is played
game_screen      who decides next and how, whatever the screen is
hints            what the command `hint` says
lines            a game line by line
"""
