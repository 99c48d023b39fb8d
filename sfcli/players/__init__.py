"""Players that need nobody at the table: they pick among what is allowed, by chance and temper."""
