"""`speeltafel move-house`: all the data of a server, from a file to a database, or back."""

from pathlib import Path

from speeltafel.cli.data import file_in, fold
from speeltafel.store import Store, Transferred, is_address, write_file


def move_house(source: str, target: str) -> Transferred:
    """Copy everything; a target that is a file must not be there yet, a database must be empty.

    The source is kept from every server meanwhile: what one acknowledged after we read would be missing.
    """
    here_is = source if is_address(source) else file_in(source)
    with Store.open(here_is, create=False, sole=True) as here:
        if is_address(target):
            with Store.open(target) as there:
                return here.transfer_to(there, fold)
        moved: list[Transferred] = []

        def fill_in(part: Path) -> None:
            with Store.open(part) as there:
                moved.append(here.transfer_to(there, fold))

        write_file(file_in(target), fill_in)
        return moved[0]
