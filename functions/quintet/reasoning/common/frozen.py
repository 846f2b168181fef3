"""The base of what is asked, answered and kept."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """Values that nobody changes."""

    model_config = ConfigDict(frozen=True)
