"""Small games with choices, each in two short files, by which best play is proven."""
