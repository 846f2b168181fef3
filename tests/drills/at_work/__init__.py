"""What is at work while everything is killed (`tests.drills.kills`): six kinds of commands."""
