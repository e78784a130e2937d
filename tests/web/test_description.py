"""What the house tells programs about itself is true: Schemathesis asks everything the description allows."""

import json
import re

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from speeltafel.web.description import FIELDS, FORMS
from tests.web.guests import ORIGIN, open_house
from tests.web.test_routes import assert_safe

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 12
"""For each of some forty ways in."""


@pytest.fixture(scope="module")
def open_door(tmp_path_factory):
    """A house with a game under way, and somebody at its table."""
    with open_house(tmp_path_factory.mktemp("described")) as house:
        ana, bo = house.guest(), house.guest()
        table = house.table("columbiz", ana, bo)
        house.play(table, [ana, bo], steps=4)
        yield house, ana, table[3:]


@pytest.fixture(scope="module")
def described(open_door):
    return schemathesis.openapi.from_dict(open_door[1].get("/openapi.json").json())


schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    phases=[Phase.generate],
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_the_description_allows_is_answered_as_it_says(case, open_door):
    house, ana, table = open_door
    if case.path_parameters and "id" in case.path_parameters:
        case.path_parameters["id"] = table  # Otherwise every table asked for is one that isn't there.
    for accept in ("application/json", "text/html"):
        asked = case.as_transport_kwargs(base_url=ORIGIN)
        method, url = asked["method"], asked["url"]
        headers = {"accept": accept, "origin": ORIGIN}
        response = ana.http.request(
            method, url, params=asked.get("params"), data=asked.get("data"), headers=headers
        )
        assert_safe(response)
        case.validate_response(schemathesis.Response.from_any(response), checks=CHECKS)


def test_every_route_is_described_and_every_form_has_its_fields(house):
    document = house.guest().get("/openapi.json").json()
    ways = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    routes = {(method, re.sub(r":\w+}", "}", path)) for method, path in house.routes() if method != "WS"}
    assert ways == routes
    assert set(FORMS) == {path for method, path in routes if method == "POST"}
    assert {field for fields in FORMS.values() for field in fields.split()} == set(FIELDS)


def test_the_description_tells_no_secret(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("saga", ana, bo)
    told = json.dumps(ana.get("/openapi.json").json())
    assert table[3:] not in told
    assert told == json.dumps(house.guest("nl").get("/openapi.json").json())
