"""Names of Tk's elements that do not exist."""

from __future__ import annotations

from typing import Any

import pytest

try:
    from graft import tk, ttk
except ImportError as error:
    pytest.skip(str(error), allow_module_level=True)


@pytest.mark.parametrize(
    ("module", "name", "near"),
    [
        (ttk, "treeveiw", "treeview"),
        (ttk, "lable", "label"),
        (tk, "cavnas", "canvas"),
        (tk, "menu_comand", "menu_command"),
    ],
)
def test_a_name_that_does_not_exist_tells_the_nearest(
    module: Any, name: str, near: str
) -> None:
    with pytest.raises(AttributeError, match=f"nearest: {near}"):
        getattr(module, name)


@pytest.mark.usefixtures("display")
def test_a_class_that_does_not_exist_tells_where_it_came() -> None:
    import graft

    @graft.component
    def form() -> None:
        tk.element("ttk::lable")(text="x")

    def app() -> None:
        with ttk.frame(key="outer"):
            form()

    with tk.Tk() as toolkit, pytest.raises(graft.UnknownError) as caught:
        toolkit.mount(app)
        toolkit.process()
    assert "nearest: ttk::label" in str(caught.value)
    assert caught.value.path == "tk.root/ttk::frame#outer/form"
