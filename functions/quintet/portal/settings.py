"""The environment of the portal's function."""

from quintet.settings import AwsSettings, ServiceSettings


class PortalSettings(ServiceSettings, AwsSettings):
    """What it needs to say what works."""

    limits_table: str
