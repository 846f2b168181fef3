"""The environment of the research functions."""

from quintet.composition import FamilySettings
from quintet.llm.settings import ModelSettings


class ResearchSettings(FamilySettings, ModelSettings):
    """What research needs besides what every family does."""

    research_table: str
    library_bucket: str
