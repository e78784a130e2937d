"""Request framing: how many headers a request may have."""

import pytest

from speeltafel.web.limits.framing import MAX_HEADERS, Framer, MalformedRequest
from tests.web.thread_server import assert_safe, status, thread_server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with thread_server(tmp_path_factory.mktemp("framing")) as opened:
        yield opened


@pytest.mark.parametrize("end", [b":\r\n\r\n", b""], ids=["whole", "unfinished"])
def test_a_request_with_too_many_headers_is_refused_as_they_arrive(server, end):
    start = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    most = b"a:\r\n" * (MAX_HEADERS - 2)
    assert status(server.send(start + most + b"\r\n")) == 200
    # An unfinished head of so many headers is refused too: PATIENCE would end it without an answer.
    response = server.send(start + most + b"a:\r\n" + b"b" + end)
    assert (status(response), response.split("\r\n\r\n")[1]) == (400, "Too many headers.")
    assert_safe(response)


def test_trailers_count_as_headers():
    framer = Framer()
    head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    assert framer.take(bytearray(head), 1000) == head
    with pytest.raises(MalformedRequest, match="Too many headers"):
        framer.take(bytearray(b"0\r\n" + b"a:\r\n" * MAX_HEADERS), 1000)
