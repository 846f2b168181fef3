"""What is said of an entity that is not there, or belongs to somebody else."""

from quintet.errors import NotFoundError


def unknown_user(user_id: str) -> NotFoundError:
    """No such user."""
    return NotFoundError(f"There is no user with the id {user_id}", {"user_id": user_id})


def unknown_event(event_id: str) -> NotFoundError:
    """No such event."""
    return NotFoundError(f"There is no event with the id {event_id}", {"event_id": event_id})


def unknown_notification(notification_id: str) -> NotFoundError:
    """No such notification."""
    return NotFoundError(
        f"There is no notification with the id {notification_id}",
        {"notification_id": notification_id},
    )


def unknown_rule(rule_id: str) -> NotFoundError:
    """No such rule."""
    return NotFoundError(f"There is no rule with the id {rule_id}", {"rule_id": rule_id})
