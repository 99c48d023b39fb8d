"""The screen: a map, panels and a command line on Textual. It knows the game only by its views."""
