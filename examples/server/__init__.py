"""A server where two or four browsers play a match; see the README beside this file."""
