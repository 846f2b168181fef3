"""Functions run as on Lambda: in processes of their own, one event at a time, in the main thread.

`pool` keeps the processes and gives them jobs, `instance` is what runs in each, `functions` what
it runs. One that overstays is ended and replaced; nobody else's call waits for it.
"""
