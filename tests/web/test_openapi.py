"""The OpenAPI document: Schemathesis sends all that it allows."""

import json
import re
from collections import Counter

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from speeltafel.web.api.callers import PREFIX
from speeltafel.web.api.openapi import FIELDS as API_FIELDS
from speeltafel.web.api.openapi import ApiRoute
from speeltafel.web.openapi import FIELDS, FormRoute
from speeltafel.web.routes import routes as all_routes
from tests.nightly import sizes
from tests.web.local_server import ORIGIN
from tests.web.program_client import ProgramClient
from tests.web.test_routes import assert_safe

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
limits = settings(
    phases=[Phase.generate],
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@sizes("examples", 2, 10)
def test_responses_match_the_openapi_document(server, examples):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo)
    server.play(path, [ana, bo], steps=4)
    program = ProgramClient(server, bo)
    waiting = program.post_ok("/api/bot/table", game="squadro")["id"]
    described = schemathesis.openapi.from_dict(ana.get("/openapi.json").json())
    ways = [found.ok() for found in described.get_all_operations()]
    ways.sort(key=lambda way: way.path == "/mine")  # Who is forgotten sits nowhere any more.
    statuses = Counter()

    def ask(case):
        if "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = path[3:]  # Otherwise each table asked for is one that isn't there.
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = waiting
        request = case.as_transport_kwargs(base_url=ORIGIN)
        facts = {name: request.get(name) for name in ("params", "data", "json")}
        for accept in ("application/json", "text/html"):
            headers = {"accept": accept, "origin": ORIGIN}
            # A stream would go on for ever: the tests of programs listen to those.
            if case.path.startswith(PREFIX) and "/stream/" not in case.path:
                headers["authorization"] = f"Bearer {program.token}"
            response = ana.http.request(request["method"], request["url"], headers=headers, **facts)
            assert_safe(response)
            case.validate_response(response, checks=CHECKS)
            statuses[response.status_code] += 1

    for way in ways:
        settings(limits, max_examples=examples)(given(way.as_strategy())(ask))()
    assert len(ways) == len({route for route in server.routes() if route[0] != "WS"})
    assert sum(statuses.values()) >= 2 * len(ways)
    assert {200, 303, 404, 422} <= set(statuses), "yes and no are both heard"


def test_the_openapi_document_covers_all_routes_and_fields(server):
    document = server.guest().get("/openapi.json").json()
    ways = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    routes = {(method, re.sub(r":\w+}", "}", path)) for method, path in server.routes() if method != "WS"}
    assert ways == routes
    posted = {path for method, path in routes if method == "POST" and not path.startswith(PREFIX)}
    forms = [route for route in all_routes("") if isinstance(route, FormRoute)]
    assert {re.sub(r":\w+}", "}", form.path) for form in forms} == posted
    api = [route for route in all_routes("") if isinstance(route, ApiRoute)]
    paths = {path for _, path in routes if path.startswith(PREFIX)}
    assert {re.sub(r":\w+}", "}", route.path) for route in api} == paths
    assert {field for route in api for field in route.fields} == set(API_FIELDS)
    assert {field for form in forms for field in form.fields} == set(FIELDS)


def test_the_openapi_document_has_no_secrets(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    document = json.dumps(ana.get("/openapi.json").json())
    assert path[3:] not in document
    assert document == json.dumps(server.guest("nl").get("/openapi.json").json())
