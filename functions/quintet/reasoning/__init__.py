"""The reasoning family: evidence over a user's code, conversations, tournaments.

Whatever reads code or asks AWS may raise CallCancelledError (nobody waits for it any more) and
ServiceUnavailableError (AWS does not answer), which nobody here catches.
"""
