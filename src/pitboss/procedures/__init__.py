"""What tables do alike, whatever the game: wagering, settling, banking, calling, choosing, preparing cards."""
