"""The documentation site: built, read, and looked at in Chromium."""
