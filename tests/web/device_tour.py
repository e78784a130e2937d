"""A tour of all routes of devices and passkeys."""

import re


def devices_come_and_go(server, ana, look):
    """Request every route of a person's devices and passkeys."""
    tablet = server.guest("en")
    link = re.search(r"/me/add/[\w-]+", ana.post("/me/link").text)[0]
    assert "Become Annemieke here" in look(tablet, link)
    assert tablet.post(link).headers["location"] == "/me"
    assert tablet.post_ok("/me/progress") == {"ok": True}
    device = re.search(r"/me/devices/\w+/sign-out", look(tablet, "/me"))[0]
    for path in (device, "/me/sign-out-others", "/me/passkeys/none/remove"):
        assert ana.post(path).headers["location"].startswith("/me")
    for path in ("/me/passkeys/challenge", "/me/passkeys", "/me/sign-in/challenge", "/me/sign-in"):
        assert ana.post(path).status_code == 422, "there are no passkeys over http"
