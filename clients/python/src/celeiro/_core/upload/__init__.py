"""From a source to stored files."""
