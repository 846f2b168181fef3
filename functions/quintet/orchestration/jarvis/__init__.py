"""The JARVIS state machine: its phases, its sessions, and where they are kept."""
