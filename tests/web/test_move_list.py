"""The list of moves under the board, in groups when there are many."""

import re


def test_many_moves_are_grouped_under_headings(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("columbiz", ana, bo)
    page, table = ana.get(path).text, server.table_at(path)
    listed = page.split('<div id="moves">')[1].split("</form>")[0]
    tokens = re.findall(r'<button name="move" value="([^"]+)"', listed)
    assert sorted(tokens) == sorted(map(table.game.write, table.turn.moves))
    groups = re.findall(
        r'<details class="group"><summary>([^<]+) \((\d+)\)</summary>'
        r'<div class="row folded" data-count="(\d+)">(.*?)</div></details>',
        listed,
    )
    assert [heading for heading, *_ in groups] == ["Keep 1 die", *(f"Keep {n} dice" for n in range(2, 8))]
    for _, shown, count, buttons in groups:
        assert int(shown) == int(count) == buttons.count("<button")
    assert max(int(count) for _, count, *_ in groups) < len(tokens) / 2


def test_the_group_has_a_label_on_phones(server):
    ana, bo = server.guest(), server.guest("nl")
    listed = ana.get(server.new_table("columbiz", ana, bo)).text.split('<div id="moves">')[1]
    assert re.search(r'<span class="long">All moves \(\d+\)</span>', listed)
    assert '<span class="short" aria-hidden="true">☰ Moves</span>' in listed


def test_few_headings_need_no_groups(server):
    ana, bo = server.guest(), server.guest()
    listed = (
        ana.get(server.new_table("zocken", ana, bo)).text.split('<div id="moves">')[1].split("</form>")[0]
    )
    assert listed.count('class="row folded"') == 1
    assert "group" not in listed
