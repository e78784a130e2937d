"""A page shows one moment of its table, though events come in while its facts are looked up."""

import re

from speeltafel.play import decisions
from speeltafel.web.pages import table as table_page


def test_a_move_during_a_lookup_is_on_the_page_whole_or_not_at_all(server, monkeypatch):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo], steps=2)

    async def newcomer_after_a_move(tables, view, *_):
        table = view.table
        token = table.game.write(table.turn.moves[0])
        person = table.chairs[table.actor - 1].person
        await tables.execute(
            view.id, lambda table: decisions.move(table, table.actor, token, table.version, person)
        )
        return False

    monkeypatch.setattr(table_page, "is_newcomer", newcomer_after_a_move)
    page, table = ana.get(path).text, server.table_at(path)
    assert len(table.match.moves) == 3
    assert f'data-seq="{table.seq}" data-version="{table.version}"' in page
    assert max(map(int, re.findall(rf'<li[^>]*><a href="{path}/at/(\d+)">', page))) == 3, (
        "its newest line is that move"
    )
