"""At a table: sitting down, chat, undo, ending a match and going on."""

import re

from playwright.sync_api import expect

from speeltafel.games.saga.rules import FIRST_GAME
from tests.browser.conftest import Meet
from tests.browser.matches import anything, by_touch, now_and_then, on_offer, play, take_their_seats
from tests.browser.people import DESKTOP, PHONE, Person, seat_by_requests


def test_sitting_down_takes_two_clicks(desktop: Person, phone: Person):
    link = desktop.open_table("squadro")
    phone.go(link)
    chair = phone.page.locator("form[action$='/sit']")
    expect(chair.locator("input[name=name]")).to_have_value("Gast 2")
    phone.press(chair.locator("button"))
    expect(phone.page.locator(".chairs")).to_contain_text("Gast 2 (jij)")
    expect(desktop.page.locator(".chairs li").nth(1)).to_contain_text("Guest 2")
    desktop.start_match()
    expect(phone.page.locator("#board")).to_be_visible()


def test_a_half_typed_name_survives_updates(people: Meet):
    host, slow, quick = people(DESKTOP), people(PHONE), people(DESKTOP)
    link = host.open_table("columbiz", 3)
    slow.go(link)
    last = slow.page.locator("form[action$='/sit']").last.locator("input[name=name]")
    last.fill("Wilhelmin")
    quick.join(link, "Ada")
    expect(slow.page.locator(".chairs")).to_contain_text("Ada")
    slow.page.keyboard.type("a")
    expect(last).to_have_value("Wilhelmina")


def test_a_setting_chosen_while_another_is_saved_is_kept(desktop: Person):
    desktop.open_table("zocken", 2)
    release = desktop.hold("**/arrange")
    desktop.page.locator("select[name=seats]").select_option("3")
    rounds = desktop.page.locator("[name=option-rounds]")
    rounds.fill("4")
    rounds.blur()
    expect(rounds).to_have_value("4")
    release()
    expect(desktop.page.locator(".chairs > li")).to_have_count(3)
    expect(desktop.page.locator("[name=option-rounds] + .saved")).to_be_visible()
    desktop.page.reload()
    expect(desktop.page.locator(".chairs > li")).to_have_count(3)
    expect(rounds).to_have_value("4")


def test_a_setting_chosen_before_the_script_has_loaded_is_saved(desktop: Person):
    desktop.go("/")
    release = desktop.hold(re.compile("/table.js"))
    desktop.press(desktop.box("zocken").locator("button[value=friends]"))
    desktop.page.locator("select[name=seats]").select_option("3")
    release()
    expect(desktop.page.locator(".chairs > li")).to_have_count(3)
    expect(desktop.page.locator("select[name=seats]")).to_have_value("3")


def test_a_setting_that_is_typed_keeps_its_selection_and_is_saved_once_it_is_left(
    desktop: Person, phone: Person
):
    def saves() -> int:
        return sum(url.endswith("/arrange") for url in desktop.requests)

    link = desktop.open_table("zocken", 2)
    desktop.page.evaluate("delete Element.prototype.moveBefore")  # not every browser has it
    rounds, before = desktop.page.locator("[name=option-rounds]"), saves()
    rounds.press("ControlOrMeta+a")
    phone.join(link, "Ada")
    expect(desktop.page.locator(".chairs")).to_contain_text("Ada")
    desktop.page.keyboard.insert_text("4")
    expect(rounds, "in place of the selected 5").to_have_value("4")
    phone.page.locator("form.rename input[name=name]").fill("Bo")
    phone.press(phone.page.locator("form.rename button"))
    expect(desktop.page.locator(".chairs")).to_contain_text("Bo")
    expect(rounds).to_be_focused()
    assert saves() == before, "half typed"
    rounds.blur()
    expect(phone.page.get_by_role("listitem").get_by_text("Aantal rondes: 4")).to_be_visible()
    assert saves() == before + 1


def test_chat_and_reactions_reach_others_in_their_language(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    desktop.page.locator("#words").fill("Hello <b>there</b>")
    desktop.press(desktop.button("Send"))
    expect(phone.page.locator("#chat li").first).to_have_text("Gast Hello <b>there</b>")
    expect(desktop.page.locator("#words")).to_have_value("")
    phone.press(phone.page.locator(".chat summary"))
    phone.press(phone.button("Goed gespeeld!"))
    expect(phone.page.locator("#chat li").first).to_have_text("Gast 2 Goed gespeeld!")
    expect(desktop.page.locator("#chat li").first).to_have_text("Guest 2 Well played!")


def test_a_half_typed_chat_line_survives_updates(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    by_touch(desktop, on_offer(desktop)[0])
    phone.page.locator("#words").fill("Wacht even, ik")
    desktop.press(desktop.button("Ask to take back"))
    expect(phone.page.locator(".request")).to_be_visible()
    expect(phone.page.locator("#words")).to_have_value("Wacht even, ik")


def test_a_changed_name_reaches_every_page(desktop: Person, phone: Person):
    link = desktop.open_table("squadro")
    own = desktop.page.locator("form.rename")
    expect(own.get_by_label("Your name")).to_have_value("Guest")
    phone.join(link, "Bo")
    own.get_by_label("Your name").fill("Bo")
    desktop.press(own.locator("button"))
    expect(phone.page.locator(".chairs li").first).to_contain_text("Bo 2")
    expect(own.get_by_label("Your name")).to_have_value("Bo 2")
    desktop.start_match()
    phone.page.get_by_label("Je naam").fill("Annemieke")
    phone.press(phone.button("Naam wijzigen"))
    expect(desktop.page.locator("#seats li").nth(1)).to_contain_text("Annemieke")
    expect(phone.page.locator("#seats li").nth(1)).to_contain_text("Annemieke (jij)")
    phone.go("/")
    phone.press(phone.box("saga").locator("button[value=friends]"))
    expect(phone.page.locator(".chairs li").first).to_contain_text("Annemieke (jij)")


def test_the_host_mutes_and_unmutes(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    desktop.more()
    desktop.press(desktop.button("Mute Guest 2"))
    expect(desktop.button("Unmute Guest 2")).to_be_visible()
    phone.expected.append("status of 403")
    phone.page.locator("#words").fill("Hallo?")
    phone.press(phone.button("Verstuur"))
    expect(phone.page.locator(".complaint")).to_have_text("Je kunt hier nu niet chatten.")
    expect(desktop.page.locator("#chat li")).to_have_count(0)
    desktop.press(desktop.button("Unmute Guest 2"))
    expect(desktop.button("Unmute Guest 2")).to_have_count(0)
    phone.press(phone.button("Verstuur"))
    expect(desktop.page.locator("#chat li")).to_have_text("Guest 2 Hallo?")


def test_a_move_without_consequences_is_undone_freely(desktop: Person, phone: Person):
    seat_by_requests("columbiz", desktop, [phone])
    by_touch(desktop, next(move for move in on_offer(desktop) if move[0] == "stop"))
    desktop.page.locator(".ask.mine", has_text="first disc").wait_for()
    offered = on_offer(desktop)
    by_touch(desktop, offered[0])
    expect(phone.page.locator("#log li")).to_have_count(3)
    desktop.press(desktop.button("Take back"))
    for person in (desktop, phone):
        expect(person.page.locator("#log li.undone")).to_have_count(1)
    assert on_offer(desktop) == offered


def test_undoing_further_needs_consent(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    offered = on_offer(desktop)
    by_touch(desktop, offered[0])
    expect(phone.page.locator(".ask.mine")).to_be_visible()
    desktop.press(desktop.button("Ask to take back"))
    expect(phone.page.locator(".request")).to_contain_text("Gast wil een zet terugnemen.")
    expect(desktop.page.locator(".request")).to_have_text(
        re.compile(r"^\s*You asked to take a move back\.\s*Waiting for Guest 2\.\s*$")
    )
    phone.press(phone.button("Liever niet"))
    expect(desktop.page.locator(".request")).to_be_empty()
    expect(phone.page.locator(".ask.mine")).to_be_visible()
    desktop.press(desktop.button("Ask to take back"))
    phone.press(phone.button("Goed"))
    expect(desktop.page.locator(".ask.mine")).to_be_visible()
    assert on_offer(desktop) == offered
    expect(phone.page.locator("#log li.undone")).to_have_count(1)


def test_ending_by_agreement_then_another_game(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    phone.open_panel("Opgeven")
    phone.press(phone.button("Stel voor om te stoppen"))
    expect(desktop.page.locator(".request")).to_contain_text("Guest 2 offers to end the game.")
    desktop.press(desktop.button("Agree"))
    expect(desktop.prompt).to_contain_text("You ended the game together.")
    expect(phone.prompt).to_contain_text("Jullie zijn samen gestopt.")
    desktop.press(desktop.button("Saxum"))
    expect(desktop.page).to_have_title(re.compile("Saxum"))
    phone.press(phone.page.get_by_role("link", name="De groep speelt verder: ga mee"))
    expect(phone.page).to_have_title(re.compile("Saxum"))
    expect(phone.page.locator("#board")).to_be_visible()


def test_resigning_then_a_rematch_with_the_seats_rotated(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    expect(phone.page.locator("#seats li").first).to_contain_text("Gast")
    phone.open_panel("Opgeven")
    phone.press(phone.button("Ja, ik geef op"))
    for person, words in ((desktop, "Guest 2 resigned: you win!"), (phone, "Je geeft op: Gast wint!")):
        expect(person.prompt.locator(".ask").last).to_have_text(words)
    phone.press(phone.button("Nog een keer"))
    expect(phone.page.locator("#seats li").first).to_contain_text("Gast 2 (jij)")
    desktop.press(desktop.page.get_by_role("link", name="Your group has moved on: join them"))
    expect(desktop.page.locator("#seats li").nth(1)).to_contain_text("Guest (you)")
    expect(phone.page.locator(".ask.mine")).to_be_visible()


def test_a_shared_screen_is_handed_over_without_showing_a_hand(desktop: Person):
    desktop.go("/")
    desktop.press(desktop.box("saga").locator("button[value=here]"))
    desktop.start_match()
    hand = desktop.page.locator("#items [id^=i-hand-]")
    for name in ("Guest", "Guest 2", "Guest"):
        expect(desktop.prompt).to_contain_text(f"Hand the screen to {name}")
        expect(hand).to_have_count(0)
        desktop.press(desktop.page.get_by_role("link", name=f"I am {name}: show me", exact=True))
        expect(desktop.page.locator(".ask.mine")).to_be_visible()
        assert hand.count() >= 10
        by_touch(desktop, anything()(on_offer(desktop)))


def test_a_log_line_links_to_its_position(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    by_touch(desktop, on_offer(desktop)[0])
    expect(phone.page.locator(".ask.mine")).to_be_visible()
    by_touch(phone, on_offer(phone)[0])
    expect(phone.page.locator("#log li")).to_have_count(2)
    first = phone.page.locator("#log li").last
    text = first.inner_text()
    phone.press(phone.page.locator(".log .unfold input"))
    phone.press(first.locator("a"))
    expect(phone.page.locator("#heading")).to_have_text("Stap 1 van 2")
    expect(phone.page.locator(".ask")).to_have_text(text)
    phone.press(phone.page.get_by_role("link", name="Terug naar de tafel"))
    expect(phone.page.locator("#log li")).to_have_count(2)


def test_each_person_chooses_a_language(desktop: Person, phone: Person):
    seat_by_requests("squadro", desktop, [phone])
    desktop.press(desktop.button("Nederlands"))
    expect(desktop.page.locator("html")).to_have_attribute("lang", "nl")
    expect(desktop.page.locator("#seats")).to_contain_text("Gast (jij)")
    phone.press(phone.button("English"))
    expect(phone.page.locator("html")).to_have_attribute("lang", "en")
    by_touch(desktop, on_offer(desktop)[0])
    expect(phone.page.locator("#log li")).to_contain_text("Guest advances row")


def test_an_illegal_move_is_explained_with_its_ruling(desktop: Person, phone: Person):
    seat_by_requests("columbiz", desktop, [phone])
    dead = desktop.page.locator("#items .item[data-touch^=cell-]:not(.live) .hit").first
    desktop.press(dead)
    expect(desktop.page.locator(".complaint")).to_have_text(re.compile(r"has to wait for the last throw"))
    expect(desktop.page.locator(".complaint a")).to_have_attribute("href", re.compile(r"/rules/columbiz#C\d"))
    expect(desktop.page.locator("#urgent")).to_contain_text("has to wait for the last throw")
    phone.press(phone.page.locator("#items .item[data-touch^=cell-] .hit").first)
    expect(phone.page.locator(".complaint")).to_have_text("Je bent nu niet aan de beurt.")


def test_solo_zocken_keeps_a_personal_best(people: Meet):
    person = people(PHONE)
    person.go("/")
    person.press(person.box("zocken").locator("button[value=nobody]"))
    expect(person.page.locator(".ask.mine")).to_be_visible()
    bests = []
    for table in ("zocken-alone", "zocken-again"):
        take_their_seats(table, [person])
        play([person], anything(), by_touch, now_and_then([person], 4))
        expect(person.prompt).to_contain_text("Je beste score tot nu toe:")
        found = re.search(r"beste score tot nu toe: (-?\d+)", person.prompt.inner_text().replace("−", "-"))
        assert found
        bests.append(int(found[1]))
    assert bests[1] >= bests[0]


def test_a_watcher_sees_the_match(desktop: Person, phone: Person, people: Meet):
    seat_by_requests("saga", desktop, [phone])
    watcher = people(DESKTOP)
    watcher.go(desktop.page.url)
    expect(watcher.page.locator(".watching")).to_contain_text("You are watching.")
    expect(watcher.page.locator(".way-back")).to_contain_text("Were you playing here?")
    expect(watcher.page.locator("#items [id^=i-hand-]")).to_have_count(0)
    chat = watcher.page.get_by_role("heading", name="Chat")
    expect(chat).to_be_hidden()
    desktop.page.locator("#words").fill("Hello")
    desktop.press(desktop.button("Send"))
    expect(chat).to_be_visible()
    by_touch(desktop, anything()(on_offer(desktop)))
    expect(watcher.page.locator("#seats li[aria-current]")).to_contain_text("Guest 2")


def test_in_saga_a_land_is_attacked_by_touching_it(desktop: Person, phone: Person):
    seat_by_requests("saga", desktop, [phone], display=FIRST_GAME)
    for person, words in ((desktop, "Pick a card from your hand first"), (phone, "Kies eerst een handkaart")):
        expect(person.page.locator(".ask.mine")).to_be_visible()
        # Every land falls to 4 or more here, so a card below 4 begins an attack and conquers nothing.
        card = person.page.locator('#items .item.live[data-touch^="hand-"]:not([data-touch*="4"])').first
        colour = (card.get_attribute("data-touch") or "")[len("hand-")]
        land = person.page.locator(f"#i-land-{colour}")
        person.press(land)
        expect(person.page.locator(".complaint")).to_contain_text(words)
        version = person.table.get_attribute("data-version") or ""
        person.press(card)
        expect(land).to_have_class(re.compile("live"))
        person.press(land)
        expect(person.table).not_to_have_attribute("data-version", version)
        expect(person.page.locator(f'[id^="i-force-"][id*="-{colour}"].force')).to_have_count(1)


def test_on_a_phone_a_piece_that_was_played_is_not_left_outlined(phone: Person, desktop: Person):
    seat_by_requests("squadro", phone, [desktop])
    for person in (phone, desktop):
        expect(person.page.locator(".ask.mine")).to_be_visible()
        by_touch(person, on_offer(person)[0])
    expect(phone.page.locator("#items .item.live")).to_have_count(5)
    for seat in (1, 2):
        expect(phone.page.locator(f"#items .of-piece-{seat}-1")).to_have_css("opacity", "0")
    dashes = phone.page.locator("#items .item.live .halo").evaluate_all(
        "halos => halos.map((halo) => getComputedStyle(halo).strokeDasharray)"
    )
    assert set(dashes) == {"9px, 6px"}, "none looks picked"


def test_a_name_has_its_room_before_the_time_that_is_left(desktop: Person, phone: Person):
    long = "Bartholomeus"
    table = desktop.post("/tables", game="squadro", **{"with": "friends"})
    desktop.post(f"{table}/arrange", seats=2, pace="days-7")
    desktop.post(f"{table}/name", seat=1, name=long)
    phone.post(f"{table}/sit", seat=2, name=long.replace("B", "M"))
    desktop.post(f"{table}/start")
    for person, words in ((desktop, "6 days and 23 hours left"), (phone, "nog 6 dagen en 23 uur")):
        person.go(table)
        names = person.page.locator("#seats .who b")
        expect(names).to_have_count(2)
        clocks = (
            "words => { for (const clock of document.querySelectorAll('.clock')) clock.textContent = words; }"
        )
        person.page.evaluate(clocks, words)
        assert person.page.locator("#seats .clock").count() == 2
        assert names.evaluate_all("names => names.every((name) => name.scrollWidth <= name.clientWidth)")
        assert person.fits()
