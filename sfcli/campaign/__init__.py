"""What games bring with them: weather, arrivals, replacements, victory. Rules 36, 40 and 42."""
