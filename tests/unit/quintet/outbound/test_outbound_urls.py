"""How URLs are read: hostile ones are refused before anything is resolved, honest ones kept."""

import pytest

from quintet.outbound.errors import FetchFailedError
from quintet.outbound.messages import OutboundRequest
from quintet.outbound.urls import LONGEST_URL, target_of
from tests.unit.quintet.outbound.asking import Directory, failure, local_client

HOSTILE = [
    # other schemes, and none
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://127.0.0.1:6379/_INFO",
    "dict://127.0.0.1:11211/stats",
    "data:text/plain,hello",
    "javascript:alert(1)",
    "jar:http://example.com!/",
    "ldap://example.com/",
    "ws://example.com/",
    "unix:///var/run/docker.sock",
    "//example.com/",
    "example.com",
    "http:example.com",
    "http:/example.com",
    "http:///example.com",
    "https:\\\\example.com",
    "",
    # no host, credentials, ports
    "http://",
    "http://?query",
    "http://:80/",
    "http://user@example.com/",
    "http://user:secret@example.com/",
    "http:user:secret@example.com/",
    "http://user:sec/secret@example.com/",
    "http://@example.com/",
    "http://example.com@127.0.0.2/",
    "http://127.0.0.2#@example.com/",
    "http://example.com\\@127.0.0.2/",
    "http://example.com:22/",
    "http://example.com:25/",
    "http://example.com:0/",
    "http://example.com:6000/",
    "http://example.com:65536/",
    "http://example.com:99999999999/",
    "http://example.com:8o/",
    "http://example.com:-80/",
    "http://example.com:+80/",
    "http://example.com:８０/",
    "http://example.com:80:80/",
    # addresses inside
    "http://127.0.0.2/",
    "http://0.0.0.0/",
    "http://169.254.169.254/latest/meta-data/",
    "http://169.254.170.2/v2/credentials",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[fe80::1%25eth0]/",
    "http://[fe80::1%eth0]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:169.254.169.254]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[2002:7f00:1::]/",
    "http://[::127.0.0.1]/",
    "http://[v1.fe80]/",
    "http://[]/",
    "http://[::1/",
    "http://::1/",
    "http://[::1]x/",
    "http://[127.0.0.2]/",
    # addresses in disguise
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://8.8.8/",
    "http://08.8.8.8/",
    "http://8.8.8.8./",
    "http://127.0.0.0x1/",
    "http://1.2.3.4.5/",
    "http://256.256.256.256/",
    "http://0x/",
    "http://１２７.０.０.１/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://８.8.8.8/",
    "http://%31%32%37.0.0.1/",
    "http://[::１]/",
    # names inside, and no names
    "http://localhost/",
    "http://LOCALHOST:8080/",
    "http://localhost./",
    "http://app.localhost/",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://localhost.localdomain/",
    "http://printer.local/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://instance-data.ec2.internal/",
    "http://router.home.arpa/",
    "http://service.corp/",
    "http://hidden.onion/",
    "http://metadata/",
    "http://example.com./",
    "http://.example.com/",
    "http://example..com/",
    "http://exa mple.com/",
    "http://exa%20mple.com/",
    "http://exa<mple.com/",
    "http://-example.com/",
    f"http://{'a' * 64}.com/",
    f"http://{'a.' * 127}com/",
    "http://xn--\u00fc.com/",
    "http://a\u2100b.com/",
    # characters that have no place
    "http://example.com/\r\nX-Injected: 1",
    "http://example.com/\nHost: other",
    "http://exam\tple.com/",
    "http://example.com/\x00",
    "http://example.com\x00.evil.com/",
    "http://example.com/\x7f",
    "http://example.com/\ud800",
    "\x01http://example.com/",
    f"http://example.com/{'a' * LONGEST_URL}",
]


@pytest.mark.parametrize("url", HOSTILE)
def test_a_hostile_url_is_refused_before_anything_is_resolved(url: str) -> None:
    directory = Directory()
    error = failure(OutboundRequest(url), local_client(directory))
    assert (error.kind, directory.asked) == ("refused", [])
    assert "secret" not in f"{error.message}{error.data}"


@pytest.mark.parametrize(
    ("url", "sent_to"),
    [
        ("http://example.com", "http://example.com/"),
        ("HTTPS://Example.COM:443/A", "https://example.com/A"),
        ("http://example.com:8080?q=1#part", "http://example.com:8080/?q=1"),
        (" https://api.example.com/v1 ", "https://api.example.com/v1"),
        ("http://example.com:/x", "http://example.com/x"),
        ("http://münchen.example/straße?q=ü z", "http://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%BC%20z"),
        ("http://ｅｘａｍｐｌｅ．com/", "http://example.com/"),
        ("https://my_bucket.example.com/%7Euser?a[]=1|2", "https://my_bucket.example.com/%7Euser?a[]=1|2"),
        ("http://8.8.8.8/", "http://8.8.8.8/"),
        ("http://1.2.3.4.example.com/", "http://1.2.3.4.example.com/"),
        ("https://[2606:4700:4700:0::1111]:8443/", "https://[2606:4700:4700::1111]:8443/"),
        ('http://example.com/"<{^`}>', "http://example.com/%22%3C%7B%5E%60%7D%3E"),
        ("http://example.com/a@b:c//d", "http://example.com/a@b:c//d"),
    ],
)  # fmt: skip
def test_an_honest_url_is_kept(url: str, sent_to: str) -> None:
    assert target_of(url).url == sent_to


def test_what_is_shown_of_a_url_is_short_and_tells_no_secret() -> None:
    def shown(url: str) -> str:
        return failure(OutboundRequest(url)).url

    assert shown("https://user:secret@localhost/a?key=secret#s") == "https://localhost/a"
    assert shown("https:user:se/cret@localhost") == "https:localhost"
    assert shown("http:/\\x\r\n") == "http:/�x��"
    assert shown("http://127.0.0.2/a@b?key=secret") == "http://127.0.0.2/a@b"
    assert len(shown("http://localhost/" + "a" * 9999)) == 300


def test_a_refusal_says_what_is_wrong() -> None:
    with pytest.raises(FetchFailedError, match="port 22 is not one of HTTP"):
        target_of("http://example.com:22/")
