"""The games in a terminal. Each game's own drawing and wording are in the package of its name.

cells            text in cells of a terminal
look             width, colours, letters, language, names
menu             the legal actions as a numbered menu
story            what happened, step by step, as one viewer saw it
face             the interface between the terminal and a game
teller           what is new to each viewer, told in chapters
winners          the closing line of a game
nullgame         the null game's face, the template
magnate          Magnate's face
rois_faineants   the face of Les Rois fainéants
magna_grecia     Magna Grecia's face
typed            parsing what a player typed
refusing         why an action cannot be played
saves            games saved as records
solved           puzzles that were tried, and how good their solver is
seats            who sits where
keeping          saving the game while it is played
game_screen      who decides next and how, for either screen
advice           hints, and what holds up decisions that look costly
lines            a game line by line
"""
