"""What is looked at: pictures, plots, the notebook and the server example, in a real browser."""
