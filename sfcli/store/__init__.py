"""Keeps games on disk: one readable TOML file a game, every command in it before its answer.

`save.start` begins a game's file and `save.resume` opens one; what they return is the game and its
`Save`, which appends commands and folds them into the position at the end of a phase. `recovery`
tells what a damaged file still holds, `survey` lists the saves of a folder, `export` writes a
game's history for people and as a script.
"""
