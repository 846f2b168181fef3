"""Where code meets the outside: routes it serves, requests it makes."""
