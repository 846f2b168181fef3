"""What the vectors of all conversations have in common, which tells none of them from another.

The mean of the 274 passages of benchmarks/labelled/memory has a length of 0.32 where vectors have
1: a third of every vector says only that people talk. Whichever of them the mean is made of, it
is nearly the same (a cosine of 0.82 between tuning and blind), so it is kept here.
"""

from base64 import b64decode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from quintet.embedding import INSTALLED_MODEL, Vector

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

_TAKEN_AWAY: Final = 0.16
"""Half of the mean's length."""

SHARED_DIRECTIONS: Final[Mapping[str, Vector]] = {
    INSTALLED_MODEL: b64decode(
        "0xUK8v0LzRLPBhMW1tba3s6t3QHzzP4jHgLXCAWp7FgCDEwOKrz7FwfZuy7qDPQE/DDb+vz8CRX4CBcs/AKfLvzt"
        "+tP37Ar87OsEJArhHoLYuPcHCOUTRDXwKg8WLbQn9BH+URM+ACrMzg8e1fL4ADjM/ybe8iPvPS0D2sEYRADv7/YF"
        "Ku3IINH4xtPp2Q3WTz4VAS6q7AM/OR/lPzQE+/ME/xkC7trDCRPd0Rn1NhRlJtwgrvT97xbrGBdUFA/j/BT6+SQa"
        "1vMr7h7zCiQOFfPgAAgj7zkI4C7r+yIJ+wDnA8YqBewEfwkU+Mk61fUCKsf3BuUd40AQJSoR0ebkmbwk6usmLOND"
        "PATSMAYK9c3z9iDxBPAdExPg4/87IQAMRtns9QoAGuC76+L59BL1/LIb7C4mxkcJISz4He0h/AAlCfEdZbD7LOpH"
        "SwC69wj03/iuovURHd3jEg5gErn2L/Cz5/LQIP0078ziFwrjjtf/1eTtGyhABQG/7g0ozcH8"
    ),
}
"""By model."""


def without_shared(cosines: "Array", shared: "Array", asked_shared: float) -> "Array":
    """The cosines of vectors with one vector, as if none had what all share.

    `shared` are the vectors' cosines with the shared direction, `asked_shared` is that of the one.
    """
    import numpy as np  # noqa: PLC0415 - for those who compare

    square = _TAKEN_AWAY**2
    products = cosines - _TAKEN_AWAY * (shared + asked_shared) + square
    lengths = np.sqrt(1 - 2 * _TAKEN_AWAY * shared + square)
    length = np.sqrt(1 - 2 * _TAKEN_AWAY * asked_shared + square)
    left: Array = products / (lengths * length)
    return left
