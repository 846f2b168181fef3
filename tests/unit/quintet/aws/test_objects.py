import pytest

from quintet.aws.objects import ObjectStore
from quintet.errors import ServiceUnavailableError
from tests.support.refusing_s3 import RefusingClients


def refusing(code: str, status: int) -> ObjectStore:
    return ObjectStore(RefusingClients(code, status), "bucket", service="The bucket")


def test_a_text_that_was_deleted_meanwhile_is_none() -> None:
    assert refusing("NoSuchKey", 404).get("tenant/context/1") is None


@pytest.mark.parametrize(("code", "status"), [("AccessDenied", 403), ("SlowDown", 503)])
def test_a_text_that_s3_does_not_give_makes_the_service_unavailable(code: str, status: int) -> None:
    with pytest.raises(ServiceUnavailableError):
        refusing(code, status).get("tenant/context/1")
