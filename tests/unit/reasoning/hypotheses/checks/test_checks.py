"""Each check holds, fails or is not known, in four languages, with the lines that show it."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from tests.unit.reasoning.hypotheses.checks.shops import SHOPS
from tests.unit.reasoning.hypotheses.code_world import CodeWorld, code_world

CASES: Final = """
python calls function=order callee=remove: holds
python calls function=order callee=Cart.add: fails
python calls function=Cart.apply callee=remove: not_known
python calls function=save callee=requests.post: holds
python reaches function=order callee=Cart.add: holds
python reaches function=Cart.free callee=Cart.add: fails
python reaches function=Cart.apply callee=remove: not_known
python reaches function=decorated callee=note: holds
python reaches function=show callee=store: holds
python never_reaches function=print_with callee=store: not_known
python never_reaches function=Cart.free callee=Cart.add: holds
python never_reaches function=order callee=Cart.add: fails
python never_reaches function=Cart.apply callee=remove: not_known
python awaits function=fetch_all callee=fetch: holds
python awaits function=forget callee=fetch: fails
python awaits function=later callee=fetch: not_known
python in_loop function=Cart.add_all event.call=Cart.add: holds
python in_loop function=Cart.add_all event.call=Cart.checked: fails
python in_loop_over function=Cart.add_all over=lines: holds
python in_loop_over function=Cart.add_all over=lines event.call=Cart.add: holds
python in_loop_over function=Cart.add_all over=lines event.call=Cart.checked: fails
python in_loop_over function=Cart.add_all over=users: fails
python guarded_by function=order event.call=remove by=is_admin: holds
python guarded_by function=order event.call=remove by=is_owner: fails
python guarded_by function=order event.call=store by=is_admin: not_known
python holds function=Cart.add lock=self.lock event.write=self.total: holds
python holds function=Cart.add lock=self.lock event.write=self.count: fails
python holds function=Cart.apply lock=self.lock event.call=remove: not_known
python releases function=read resource=file: fails
python releases function=read_safely resource=file: holds
python releases function=read_in_block resource=file: holds
python releases function=hand_over resource=file: not_known
python raises function=Cart.add error=LineError: holds
python raises function=Cart.add_all error=OrderError: holds
python raises function=silent error=OrderError: fails
python raises function=Cart.apply error=OrderError: not_known
python raises function=Cart.free error=ValueError: not_known
python catches function=silent error=LineError: holds
python catches function=Cart.add_all error=LineError: fails
python catches function=Cart.add_all error=OrdrError: not_known
python swallows function=silent error=LineError: holds
python swallows function=loud error=LineError: fails
python writes_before function=save first.call=validate then.call=requests.post: holds
python writes_before function=save_first first.call=validate then.call=store: fails
python writes_before function=save_sometimes first.call=validate then.call=store: not_known
python reads function=Cart.free field=self.total: holds
python reads function=Cart.free field=self.limit: fails
python reads function=Cart.apply field=self.limit: not_known
python writes function=Cart.add_all field=Cart.total: holds
python writes function=Cart.free field=self.total: fails
python writes function=Cart.apply field=self.total: not_known
python has_default function=Cart.add parameter=times value=1: holds
python has_default function=Cart.add parameter=times value=2: fails
python has_default function=Cart.add parameter=unit: holds
python has_default function=Cart.add parameter=line: fails
python has_default function=Cart.add parameter=labels value=null: holds
python returns function=Cart.checked value=null: holds
python returns function=Cart.checked value=3: holds
python returns function=Cart.checked value=4: fails
python returns function=Cart.free value=null: not_known
python compares function=Cart.checked operator=>= name=limit: holds
python compares function=Cart.checked operator=> name=limit: fails
typescript calls function=Cart.clear callee=note: holds
typescript calls function=Cart.add callee=note: fails
typescript calls function=Cart.run callee=note: not_known
typescript reaches function=Cart.remove callee=note: holds
typescript reaches function=Cart.run callee=note: not_known
typescript never_reaches function=Cart.addAll callee=note: holds
typescript never_reaches function=Cart.run callee=note: not_known
typescript awaits function=Cart.fetchAll callee=Cart.fetch: holds
typescript awaits function=Cart.forget callee=Cart.fetch: fails
typescript in_loop function=Cart.addAll event.call=Cart.add: holds
typescript in_loop_over function=Cart.addAll over=users: fails
typescript guarded_by function=Cart.remove event.call=Cart.clear by=isAdmin: holds
typescript guarded_by function=Cart.remove event.call=Cart.clear by=isOwner: fails
typescript raises function=Cart.addAll error=OrderError: holds
typescript catches function=Cart.silent error=OrderError: holds
typescript swallows function=Cart.silent error=OrderError: holds
typescript catches function=Cart.addAll error=OrderError: fails
typescript writes function=Cart.addAll field=this.total: holds
typescript writes function=Cart.fetch field=this.total: fails
typescript has_default function=Cart.add parameter=times value=1: holds
typescript returns function=Cart.add value=null: holds
typescript compares function=Cart.add operator=<= name=limit: holds
typescript compares function=Cart.add operator=< name=limit: fails
go calls function=Cart.AddAll callee=Cart.Add: holds
go calls function=Cart.AddAll callee=other: fails
go calls function=Cart.Apply callee=other: not_known
go reaches function=Cart.AddAll callee=note: holds
go reaches function=Cart.AddAll callee=other: fails
go never_reaches function=Cart.AddAll callee=other: holds
go never_reaches function=Cart.Apply callee=other: not_known
go in_loop function=Cart.AddAll event.call=Cart.Add: holds
go in_loop function=Cart.AddAll event.call=note: fails
go holds function=Cart.Add lock=c.mu event.write=c.total: holds
go holds function=Cart.AddUnlocked lock=c.mu event.write=c.total: fails
go releases function=Read resource=file: holds
go releases function=ReadBadly resource=file: fails
go raises function=Cart.Add error=ErrNegative: holds
go raises function=Cart.AddAll error=ErrNegative: fails
go writes function=Cart.AddAll field=Cart.total: holds
go writes function=note field=Cart.total: fails
go returns function=Cart.Add value=null: holds
go compares function=Cart.Add operator=< name=price: holds
java calls function=Cart.addAll callee=Cart.add: holds
java calls function=Cart.addAll callee=Cart.note: fails
java reaches function=Cart.clear callee=Cart.note: holds
java reaches function=Cart.addUnlocked callee=Cart.note: fails
java reaches function=Cart.apply callee=Cart.note: not_known
java in_loop function=Cart.addAll event.call=Cart.add: holds
java holds function=Cart.add lock=lock event.write=this.total: holds
java holds function=Cart.addTogether lock=this event.write=this.total: holds
java holds function=Cart.addUnlocked lock=lock event.write=this.total: fails
java raises function=Cart.addAll error=OrderException: holds
java raises function=Cart.silent error=OrderException: fails
java catches function=Cart.silent error=OrderException: holds
java swallows function=Cart.silent error=OrderException: holds
java writes function=Cart.addAll field=this.total: holds
java writes function=Cart.found field=this.total: fails
java returns function=Cart.found value=null: holds
java returns function=Cart.found value=2: fails
java compares function=Cart.found operator=>= name=limit: holds
"""


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CodeWorld]]:
    with ExitStack() as stack:
        yield {
            language: stack.enter_context(code_world(tmp_path_factory.mktemp(language), files))
            for language, files in SHOPS.items()
        }


def read(case: str) -> tuple[str, dict[str, Any], str]:
    """`language check name=value …: outcome`."""
    asked, _, outcome = case.rpartition(": ")
    language, name, *given = asked.split()
    check: dict[str, Any] = {"check": name}
    for part in given:
        key, _, value = part.partition("=")
        outer, _, inner = key.partition(".")
        if inner:
            check.setdefault(outer, {})[inner] = value
        else:
            check[key] = json.loads(value) if key == "value" else value
    return language, check, outcome


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_a_check_is_decided_by_the_code(worlds: dict[str, CodeWorld], case: str) -> None:
    language, check, outcome = read(case)
    found = worlds[language].check(**check)
    assert found["outcome"] == outcome, found
