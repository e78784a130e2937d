"""`kill -9` at any moment: every acknowledged event is stored once, in order."""

import os
import subprocess
import sys
import time
from random import Random

from speeltafel.store import Store, is_address

KILLS = {"sqlite": 6, "postgresql": 3}
"""The tests in `tests/soak` kill a whole server at chosen points, and `make soak` a thousand times."""
WRITERS = 6

# Each writer goes on where its room's log ends, and says a number only once its event is on disk.
PROGRAM = f"""
import os, sys, threading
from speeltafel.store import Entry, Store
store = Store.open(sys.argv[1])
os.write(1, b"open\\n")

def write(room):
    if store.room(room) is None:
        store.create_room(room, b"seed", 0.0).result()
    seq = len(store.events(room))
    while True:
        seq += 1
        store.append(room, [Entry(seq, 0.0, "move", {{"token": f"{{room}}-{{seq}}"}})]).result()
        os.write(1, f"{{room}} {{seq}}\\n".encode())

for number in range({WRITERS}):
    threading.Thread(target=write, args=(f"r{{number}}",)).start()
"""


def run_and_kill(place, lines, pause):
    """Start the program, kill it `pause` seconds after its line number `lines`, and return all its lines."""
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, str(place)], stdout=subprocess.PIPE)
    output = b""
    try:
        while output.count(b"\n") < lines:
            some = os.read(process.stdout.fileno(), 65536)
            assert some, "the program ended by itself"
            output += some
        time.sleep(pause)
    finally:
        process.kill()
    rest, _ = process.communicate()
    return (output + rest).decode().split("\n")[:-1]


def test_what_was_acknowledged_survives_kill_9(place):
    rng = Random(9)
    acknowledged = dict.fromkeys((f"r{number}" for number in range(WRITERS)), 0)
    kills = KILLS["postgresql" if is_address(place) else "sqlite"]
    for kill in range(kills):
        # The first kills come while the store is made and opened, the others in full swing.
        lines = 0 if kill < 1 + kills // 5 else rng.randrange(2, 60)
        for line in run_and_kill(place, lines, rng.uniform(0.0, 0.1 if lines else 0.3)):
            if line != "open":
                room, seq = line.split()
                acknowledged[room] = max(acknowledged[room], int(seq))
        with Store.open(place) as store:
            for room, last in acknowledged.items():
                found = [(event.seq, event.body["token"]) for event in store.events(room)]
                assert found == [(seq, f"{room}-{seq}") for seq in range(1, len(found) + 1)]
                # At most one more: on disk, but killed before the word was out.
                assert last <= len(found) <= last + 1
                acknowledged[room] = len(found)
    assert min(acknowledged.values()) > 0
