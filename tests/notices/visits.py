"""A visit to everything that concerns notices, for the test that requests every route."""

import re

from soak.receivers import Browser, MailReceiver, WebReceiver, closing_each


def ask_for_notices(server, ana, look):
    """Request every route of notices: add a channel of each kind, and remove them. `look` requests a page."""
    services = server.app.state.services
    with closing_each(WebReceiver(server.folder), MailReceiver()) as (web, mail):
        services.notices.courier.poster, services.notices.courier.mailer = web.poster(), mail.mailer()
        assert look(ana, "/mine/waiting", "application/json")
        assert ana.get("/mine/next").status_code == 303
        assert "addEventListener" in look(ana, "/worker.js", "text/javascript")
        ana.post_ok_page("/mine/notices", when="daily", turn="yes")
        ana.post_ok_page("/mine/notices/push", **Browser("ana").subscription)
        ana.post_ok_page("/mine/notices", url="https://hooks.example/x", format="slack")
        ana.post_ok_page("/mine/notices", to="ana@example.org")
        page = look(ana, "/mine/notices")
        for link in re.findall(r"/mine/notices/[0-9a-f]{24}/test", page):
            ana.post_ok_page(link)
        confirm = re.search(r"http://testserver(/\S+)", mail.letters[0].get_content())[1]
        look(ana, confirm)
        ana.post_ok_page(confirm)
        channel = confirm.split("/")[2]
        stop = f"/notices/{channel}/stop/{services.notices.writer.token('stop', channel)}"
        look(ana, stop)
        ana.post_ok_page(stop)
        ana.post(re.search(r"/mine/notices/[0-9a-f]{24}/remove", look(ana, "/mine/notices"))[0])
