"""The icon of every address: five dots, a PNG of 32 pixels in an ICO file."""

import base64
from typing import Final

FAVICON: Final = base64.b64decode(
    "AAABAAEAICACAAEAAQCtAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAEDAAAASbTotwAAAAZQ"
    "TFRF////JWPrEkxU4QAAAAJ0Uk5TAP9bkSK1AAAAVElEQVR42mNgAAPmA0CC/QGQ4P8AI+R/IHP52R98"
    "YJBvPviDwf4A8x8IUf+A/R+EQIjJNzD+YEAHH/iBVvyQP8DA/Mf+AAP7H/sHSARYDCwLVocKAAVVKWv3"
    "LhcDAAAAAElFTkSuQmCC"
)
