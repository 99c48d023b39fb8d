"""The command language: one registry of commands that is read, completed, explained and written.

`parser.read` turns a line into an order, a question or a control; `writer.write` turns it back.
Every command is a form of `grammar`, and nothing else knows how a command is spelled.
"""
