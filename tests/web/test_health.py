"""Health, readiness, metrics and logs."""

import json
import logging
import re
import sys
from base64 import b64encode

import pytest

from speeltafel.cli.logs import JsonFormatter
from speeltafel.core.words import Text
from speeltafel.store import Unavailable
from speeltafel.web.metrics import BOUNDS, HELP, RequestMetrics, exposition
from tests.web.local_server import OWNER_KEY

SAMPLE = re.compile(r"speeltafel_(\w+)\{([^}]*)\} (\S+)")


def metrics(guest, **headers):
    """Return the metrics by name and labels."""
    text = guest.get("/metrics", **headers).text
    return {
        (name, tuple(re.findall(r'(\w+)="([^"]*)"', labels))[1:]): float(value)
        for name, labels, value in SAMPLE.findall(text)
    }


def bearer(key=OWNER_KEY):
    return {"authorization": f"Bearer {key}"}


def test_without_its_store_the_server_is_healthy_but_not_ready(server, monkeypatch):
    ana = server.guest()
    assert ana.get("/ready").status_code == 200

    def away(*_):
        raise Unavailable(Text("weg", "away"))

    monkeypatch.setattr(server.store, "setting", away)
    assert ana.get("/ready").status_code == 503
    assert ana.get("/health").status_code == 200


def test_a_write_that_fails_for_an_unknown_reason_makes_the_server_not_ready(server, monkeypatch, caplog):
    ana = server.guest()
    with monkeypatch.context() as trouble:

        def fail(jobs):
            raise RuntimeError("nobody knows why")

        trouble.setattr(server.store.writer, "_commit", fail)
        with pytest.raises(RuntimeError, match="nobody knows why"):
            server.store.probe().result()
        assert server.store.condition.reason == "unavailable"
        answer = ana.get("/ready")
        assert (answer.status_code, answer.text) == (503, "not ready: unavailable\n")
        assert "unknown reason" in caplog.text
    assert ana.get("/ready").status_code == 200, "the next write succeeded"
    assert server.store.condition.reason == ""


def test_metrics_count_requests_and_events(server):
    ana, bo = server.guest(), server.guest()
    before = metrics(ana, **bearer())
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo], steps=4)
    assert ana.get("/nowhere").status_code == 404
    with ana.listen(path, server.table_at(path).seq):
        now = metrics(bo, **bearer())
        assert now["sockets", ()] == 1
    assert now["tables_awake", ()] == 1
    assert now["events_total", ()] - before["events_total", ()] >= 4
    assert now["commits_total", ()] > before["commits_total", ()]
    assert now["commit_seconds_total", ()] > 0
    assert now["answers_total", (("status", "4xx"),)] == 1
    assert now["answer_seconds_count", ()] == now["answer_seconds_bucket", (("le", "+Inf"),)] > 5
    assert now["process_cpu_seconds_total", ()] > 0
    assert now["up", ()] == 1


def test_metrics_need_the_owners_key(server):
    right = b64encode(f"prometheus:{OWNER_KEY}".encode()).decode()
    refused = ({}, bearer("wrong"), bearer(""), {"authorization": OWNER_KEY}, {"authorization": "Basic ???"})
    ways = (("203.0.113.7", "testserver"), ("127.0.0.1", "127.0.0.1:8000"), ("::1", "localhost"))
    for address, host in ways:
        ana = server.guest(address=address, host=host)
        for headers in refused:
            assert ana.get("/metrics", **headers).status_code == 403, "a proxy may ask from here for anybody"
        for headers in (bearer(), {"authorization": f"Basic {right}"}):
            assert ana.get("/metrics", **headers).status_code == 200


def test_metrics_name_no_table_person_or_link(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    ana.post_ok(f"{path}/say", text="Rumpelstiltskin")
    text = ana.get("/metrics", **bearer()).text
    for secret in (path[3:], ana.person, bo.person, "Rumpelstiltskin", ana.http.cookies["speeltafel"]):
        assert secret not in text


def test_metrics_cover_all_workers():
    tally = RequestMetrics()
    for seconds in (0.0005, 0.004, 0.004, 99.0):
        tally.count(200, seconds)
    text = exposition({"a": dict(tally.samples()), "b": {"up": 1, "commit_seconds_total": 0.25}})
    assert 'speeltafel_answer_seconds_bucket{worker="a",le="0.005"} 3' in text
    assert 'speeltafel_answer_seconds_bucket{worker="a",le="+Inf"} 4' in text
    assert 'speeltafel_up{worker="b"} 1' in text
    assert 'speeltafel_commit_seconds_total{worker="b"} 0.25' in text
    assert text.count("# TYPE speeltafel_answer_seconds histogram") == 1
    assert len(BOUNDS) + 1 == text.count("_bucket{")
    for line in text.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) speeltafel_\w+ .+|speeltafel_\w+\{[^}]*\} [0-9.e+-]+", line), line


def test_every_metric_has_help(server):
    metrics(server.guest(), **bearer())  # once, so that something was answered
    found = {name for name, _ in metrics(server.guest(), **bearer())}
    exported = {re.sub("_(bucket|sum|count)$", "", name) for name in found} - {"info"}
    shared = {"caught_up_total", "hears", "overtaken_total"}
    assert exported == HELP.keys() - shared


def test_an_access_log_line_names_the_route_and_no_path(server, caplog):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    page = ana.get(path).text
    link = re.search(rf"{path}/seat/1/\w+", page)[0]
    with caplog.at_level(logging.INFO, "speeltafel"):
        bo.get(link)
        bo.post_ok(f"{path}/say", text="Rumpelstiltskin")
        bo.get("/no/such/page")
    lines = [
        json.loads(JsonFormatter().format(record))
        for record in caplog.records
        if record.name == "speeltafel.answers"
    ]
    assert [line["route"] for line in lines] == [
        "/t/{id:str}/seat/{seat:small}/{token:str}",
        "/t/{id:str}/say",
        "",
    ]
    assert [line["status"] for line in lines] == [200, 200, 404]
    assert all(line["ms"] > 0 and line["level"] == "info" for line in lines)
    text = json.dumps(lines)
    for secret in (link.rpartition("/")[2], "Rumpelstiltskin", bo.http.cookies["speeltafel"], path[3:]):
        assert secret not in text


def test_an_error_is_one_log_line():
    try:
        raise KeyError("half\nway")
    except KeyError:
        record = logging.LogRecord("speeltafel.web", logging.ERROR, "", 1, "it %s", ("broke",), None)
        record.exc_info = sys.exc_info()
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "it broke"
    assert "KeyError" in json.loads(line)["mistake"]
