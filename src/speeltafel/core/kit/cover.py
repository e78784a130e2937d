"""The lid of the box of a game without a drawing of its own."""

from speeltafel.core.shapes import words


def cover(name: str) -> str:
    """Draw the lid of a box for any game: its first letter on a medal, on felt, and its name."""
    size = min(54, 420 // max(1, len(name)))
    return (
        '<rect class="spread-wood" width="300" height="400" rx="10"/>'
        '<rect class="spread-tray" x="16" y="16" width="268" height="276" rx="10"/>'
        '<circle class="f-shadow" cx="157" cy="164" r="92"/>'
        '<circle class="spread-lid-stone" cx="150" cy="154" r="92"/>'
        '<circle class="spread-lid-stone" cx="150" cy="154" r="80"/>'
        # On a cover, text stands on its line: a capital is 0.7 of its size high.
        f"{words(name[:1].upper(), 150, 154 + 0.35 * 112, 112, 'f-dark')}"
        f"{words(name, 150, 346 + 0.35 * size, size, 'f-dark')}"
    )
