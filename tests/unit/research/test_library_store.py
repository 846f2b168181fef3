import pytest
from botocore.exceptions import ClientError

from quintet.errors import ResourceNotFoundError, ServiceUnavailableError
from quintet.research.library_store import S3Library
from quintet.research.stored_library import NO_OBJECT, LibraryDeniedError
from tests.support.refusing_s3 import RefusingClients


def refusing(code: str, status: int) -> S3Library:
    return S3Library(RefusingClients(code, status), "bucket")


def test_an_index_that_is_not_there_is_no_index() -> None:
    assert refusing("NoSuchKey", 404).index() == NO_OBJECT


def test_an_index_that_did_not_change_is_not_read_again() -> None:
    assert refusing("304", 304).index('"known"') is None


def test_a_refusal_is_told_from_an_index_that_is_not_there() -> None:
    store = refusing("AccessDenied", 403)
    with pytest.raises(LibraryDeniedError):
        store.index()
    with pytest.raises(LibraryDeniedError):
        store.read("documents/a.md")


def test_a_document_that_is_not_there_is_not_found() -> None:
    with pytest.raises(ResourceNotFoundError):
        refusing("NoSuchKey", 404).read("documents/a.md")


@pytest.mark.parametrize(("code", "status"), [("SlowDown", 503), ("InternalError", 500)])
def test_an_outage_is_an_outage(code: str, status: int) -> None:
    with pytest.raises(ServiceUnavailableError):
        refusing(code, status).index()


def test_other_refusals_are_our_own_mistakes_and_pass_through() -> None:
    with pytest.raises(ClientError):
        refusing("InvalidAccessKeyId", 403).index()
