"""What is looked at: plots, pictures in a browser, the server example."""
