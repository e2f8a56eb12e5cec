"""Tests of the self-play examples, in an environment of their own (dependency group `scale`)."""
