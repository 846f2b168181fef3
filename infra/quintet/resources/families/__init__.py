"""What each family is made of, and all that it may do: one module for each, with its `FAMILY`.

A module here is a family that there is: no list names them.
"""
