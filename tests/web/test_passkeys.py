"""Passkeys: making one, coming back with one, and everything that is refused."""

import json
import re

import pytest

from speeltafel.store.people import devices, passkeys
from speeltafel.web.pages import passkeys as pages
from speeltafel.web.pages.passkeys import MAX_PASSKEYS
from speeltafel.web.passkeys import CHALLENGE_SECONDS
from tests.web.authenticator import Authenticator
from tests.web.local_server import Guest

SITE = "https://testserver"


class SafeGuest(Guest):
    """A guest over https, where browsers allow passkeys."""

    def get(self, path, **headers):
        return super().get(f"{SITE}{path}", **headers)

    def post(self, path, json=False, headers=None, **form):
        return super().post(f"{SITE}{path}", json, headers, **form)

    def challenge(self, path):
        """Return the challenge of a form."""
        return self.post_ok(f"{path}/challenge")

    @property
    def cookie(self):
        return self.http.cookies.get("__Host-speeltafel")


@pytest.fixture
def guest(server):
    """Make guests over https."""
    return lambda: SafeGuest(server, {"accept-language": "en", "origin": SITE})


@pytest.fixture
def ana(guest):
    """Ana, with a passkey and a table."""
    ana = guest()
    ana.table = ana.post("/tables", game="squadro").headers["location"]
    ana.key = Authenticator()
    answer = ana.post("/me/passkeys", credential=ana.key.make(ana.challenge("/me/passkeys")))
    assert answer.headers["location"] == "/me"
    return ana


def sign_in(guest, key):
    """Sign in with a passkey; return the response."""
    return guest.post("/me/sign-in", credential=key.use(guest.challenge("/me/sign-in")))


def test_a_passkey_brings_somebody_back_whose_browser_forgot_everything(ana, guest):
    assert "Passkey created with" in ana.get("/me").text
    back = guest()
    assert sign_in(back, ana.key).headers["location"] == "/me"
    assert ana.table in back.get("/mine").text
    assert back.cookie != ana.cookie, "each device has a token of its own"
    assert sign_in(guest(), ana.key).status_code == 303, "again, with a higher count"


def test_signing_in_brings_along_what_the_browser_had(server, ana, guest):
    phone = guest()
    path = phone.post("/tables", game="saga").headers["location"]
    assert "Your seats at 1 table " in phone.get("/me").text
    sign_in(phone, ana.key)
    assert path in ana.get("/mine").text


def test_signing_in_as_oneself_changes_nothing(ana):
    before = ana.cookie
    assert sign_in(ana, ana.key).status_code == 303
    assert ana.cookie == before


def test_who_has_a_passkey_has_a_way_back(ana, guest):
    """So what this browser had stays with its person when it becomes somebody else's."""
    bo = guest()
    bo.post("/tables", game="saga")
    key = Authenticator()
    bo.post("/me/passkeys", credential=key.make(bo.challenge("/me/passkeys")))
    assert sign_in(bo, ana.key).status_code == 303
    assert "Saga" not in bo.get("/mine").text
    assert sign_in(bo, key).status_code == 303
    assert "Saga" in bo.get("/mine").text


def test_a_removed_passkey_signs_nobody_in(server, ana, guest):
    (key,) = re.findall(r'action="(/me/passkeys/[\w-]+/remove)"', ana.get("/me").text)
    guest().post(key)
    assert sign_in(guest(), ana.key).status_code == 303, "nobody else removes it"
    ana.post(key)
    refused = sign_in(guest(), ana.key)
    assert refused.status_code == 422
    assert "This passkey was not accepted" in refused.text


def test_a_challenge_is_good_for_one_use(ana, guest):
    bo = guest()
    credential = ana.key.use(bo.challenge("/me/sign-in"))
    assert bo.post("/me/sign-in", credential=credential).status_code == 303
    assert guest().post("/me/sign-in", credential=credential).status_code == 422
    made = Authenticator().make(ana.challenge("/me/passkeys"))
    assert ana.post("/me/passkeys", credential=made).status_code == 303
    assert ana.post("/me/passkeys", credential=made).status_code == 422


def test_a_challenge_is_good_for_its_purpose_its_person_and_five_minutes(server, ana, guest):
    mal = guest()
    mal.post("/tables", game="saga")
    for who, path, answer in (
        (mal, "/me/passkeys", Authenticator().make(ana.challenge("/me/passkeys"))),
        (ana, "/me/passkeys", Authenticator().make(ana.challenge("/me/sign-in"))),
        (mal, "/me/sign-in", ana.key.use(mal.challenge("/me/passkeys"))),
    ):
        assert who.post(path, credential=answer).status_code == 422
    late = mal.challenge("/me/sign-in")
    server.now += CHALLENGE_SECONDS
    assert mal.post("/me/sign-in", credential=ana.key.use(late)).status_code == 422
    made_up = ana.key.use({"challenge": "A" * 43})
    assert mal.post("/me/sign-in", credential=made_up).status_code == 422


@pytest.mark.parametrize("wrong", [{"origin": "https://evil.example"}, {"party": "evil.example"}])
def test_what_another_site_had_signed_is_refused(ana, guest, wrong):
    """Its page can pass our challenge on, but the browser signs the page's own origin and host."""
    mal = guest()
    for name, value in wrong.items():
        setattr(ana.key, name, value)
    assert sign_in(mal, ana.key).status_code == 422
    assert mal.cookie is None
    foreign = Authenticator(**wrong)
    assert ana.post("/me/passkeys", credential=foreign.make(ana.challenge("/me/passkeys"))).status_code == 422


def test_a_foreign_passkey_is_refused(ana, guest):
    mal, other = guest(), Authenticator()
    assert sign_in(mal, other).status_code == 422, "it was never made here"
    credential = other.use(mal.challenge("/me/sign-in"), id=ana.key.id)
    assert mal.post("/me/sign-in", credential=credential).status_code == 422, "it signs as another key"
    mal.post("/tables", game="saga")
    taken = other.make(mal.challenge("/me/passkeys"), id=ana.key.id)
    assert mal.post("/me/passkeys", credential=taken).status_code == 422, "it takes the place of another"
    assert ana.post("/me/passkeys", credential=ana.key.make(ana.challenge("/me/passkeys"))).status_code == 422


def test_a_copied_passkey_is_noticed_by_its_count(ana, guest):
    assert sign_in(guest(), ana.key).status_code == 303
    ana.key.uses = 0
    assert sign_in(guest(), ana.key).status_code == 422


BROKEN = [
    "",
    "x",
    "{}",
    "[]",
    "null",
    '{"id": 1, "response": {}}',
    pytest.param("[" * 5000, id="deep"),
    '{"id": "é", "response": {"clientDataJSON": "e30"}}',
]


@pytest.mark.parametrize("credential", BROKEN)
def test_an_unreadable_answer_is_refused(ana, credential):
    for path in ("/me/passkeys", "/me/sign-in"):
        assert ana.post(path, credential=credential).status_code == 422


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature", "attestationObject"])
@pytest.mark.parametrize("value", ["", "AA", "gA", "e30", 7, None, "%"])
def test_a_damaged_answer_is_refused(ana, guest, part, value):
    bo = guest()
    made = json.loads(Authenticator().make(ana.challenge("/me/passkeys")))
    used = json.loads(ana.key.use(bo.challenge("/me/sign-in")))
    for who, path, credential in ((ana, "/me/passkeys", made), (bo, "/me/sign-in", used)):
        if part in credential["response"]:
            credential["response"][part] = value
            assert who.post(path, credential=json.dumps(credential)).status_code == 422


def test_one_person_has_a_limited_number_of_passkeys(server, ana):
    (first,) = server.store.read(passkeys.of, server.tables.store.people()[0].id)
    for number in range(MAX_PASSKEYS - 1):
        more = passkeys.Passkey(f"k{number}", first.person, b"", 0, "", "", 1.0)
        server.store.write(passkeys.add, more).result()
    refused = ana.post("/me/passkeys/challenge", json=True)
    assert refused.status_code == 422
    assert refused.json()["message"].startswith(f"You have {MAX_PASSKEYS} passkeys already")


def test_without_https_or_a_name_there_are_no_passkeys(server):
    ana = server.guest()
    assert "Passkeys work only if you open this server over https" in ana.get("/me").text
    assert ana.post("/me/sign-in/challenge", json=True).status_code == 422
    address = {"host": "192.168.1.5", "origin": "https://192.168.1.5"}
    assert ana.http.post("https://testserver/me/passkeys/challenge", headers=address).status_code == 422
    local = {"host": "localhost:8000", "origin": "http://localhost:8000", "accept": "application/json"}
    options = ana.http.post("/me/sign-in/challenge", headers=local).json()
    assert options["rpId"] == "localhost"


def test_erasing_a_person_erases_their_passkeys(server, ana, guest):
    ana.post("/mine")
    assert sign_in(guest(), ana.key).status_code == 422


def test_an_option_says_nothing_about_people(server, ana, guest):
    options = guest().challenge("/me/sign-in")
    assert options.keys() == {"challenge", "timeout", "rpId", "allowCredentials", "userVerification"}
    assert options["allowCredentials"] == []
    assert not server.store.read(devices.signed_in, [options["challenge"]])


def test_the_library_is_never_used_on_the_event_loop(guest, off_the_event_loop):
    """Its first import took 7 to 20 seconds on a busy machine, in which nobody else could move."""
    for name in ("creation_options", "request_options", "read_answer", "verify_new", "verify_use"):
        off_the_event_loop(pages, name)
    ana, key = guest(), Authenticator()
    answer = ana.post("/me/passkeys", credential=key.make(ana.challenge("/me/passkeys")))
    assert answer.status_code == 303
    assert sign_in(guest(), key).status_code == 303
