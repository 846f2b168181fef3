"""What the assistant remembers: users, events, rules and notifications, and what changes them."""
