"""What can be asked over HTTP; one noun a file."""
