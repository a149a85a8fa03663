#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-screen-reader.py WEFT LOG

What a screen reader can say of the window, whose pages are reached by keys alone: every control has
a name.
"""
import sys

import at_spi

at_spi.enter_stage()
weft, log = sys.argv[1:]
failures = []


def complain(text):
    if text not in failures:
        failures.append(text)


def check_names(nodes):
    for node in nodes:
        if at_spi.is_interactive(node) and not at_spi.is_named(node):
            complain(f"a {node.role} without a name ({node.name!r}, {node.description!r}) in "
                     + " > ".join(filter(None, node.path[-6:])))


def walk_pages(program):
    """Goes to one page after the other. GTK 4.8 tells of a page from when it was first shown."""
    tabs = program.wait(lambda: [node for node in program.nodes() if node.role == "page tab"],
                        "there are no pages")
    for number, tab in enumerate(tabs, 1):
        program.press(f"ctrl+{number}")
        program.wait(lambda: tab.object.get_state_set().contains(at_spi.Atspi.StateType.SELECTED),
                     f"Ctrl+{number} does not lead to {tab.name}")
        program.iterate(1)
    return len(tabs)


program = at_spi.Program([weft, log])
try:
    n_pages = walk_pages(program)
    nodes = list(program.nodes())
    check_names(nodes)
finally:
    program.end()

for text in failures:
    print(text)
controls = sum(map(at_spi.is_interactive, nodes))
print(f"{n_pages} pages, {controls} controls, {len(failures)} failures")
sys.exit(1 if failures or controls < 100 else 0)
