"""What notifications say: e-mails, short messages, calls and webhooks, good on a phone."""
