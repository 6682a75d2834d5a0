"""Prints the cells of the observations and the micro-steps of both games, in Markdown."""

from sandtable_gym.layout import document

print(document(), end="")
