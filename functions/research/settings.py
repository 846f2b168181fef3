"""The environment of the research functions."""

from quintet.composition import FamilySettings


class ResearchSettings(FamilySettings):
    """What research needs besides what every family does."""

    research_table: str
    library_bucket: str
