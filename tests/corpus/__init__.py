"""The records that every version kept, the program that keeps them, and their test."""
