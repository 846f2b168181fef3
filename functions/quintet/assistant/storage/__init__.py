"""Where the assistant keeps users, events, rules and notifications: one DynamoDB table."""
