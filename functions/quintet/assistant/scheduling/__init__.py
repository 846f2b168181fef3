"""When notifications are sent: schedules, the queue they lead to, and the sweep behind both."""
