"""Which form of code index this server reads. One of another form has to be made anew."""

from typing import Final

from quintet.codegraph.schema import VERSION

INDEX_FORM: Final = VERSION
