#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-screen-reader.py WEFT WEFT-CLI ROWS LOG LOG-WITH-TIME-PROFILE LOG-WITH-TICKY-COUNTERS

What a screen reader can say of the window, whose pages, dialogs and menu are reached by keys alone:
every control has a name, every chart tells numbers before a key is pressed in it, and the numbers of each page are
those that weft-cli answers. After an arrow key, charts and lists tell where the keyboard is.
ROWS is the list of pages, weft-page-rows.h.
"""
import json
import re
import subprocess
import sys

import at_spi

at_spi.enter_stage()
weft, cli, rows, demo, profiled, ticky = sys.argv[1:]
failures = []

# the key of each page, by its title
with open(rows, encoding="utf-8") as file:
    KEYS = {title: f"ctrl+{number}" for number, title in
            enumerate(re.findall(r'^PAGE \(\w+, NC_ \("page", "([^"]+)"\)', file.read(), re.MULTILINE), 1)}

# what the example shows at least; on a busy machine some of it comes late
CONTROLS, CHARTS, ROUNDS = 100, 8, 5
# px of the screen, in every window: without a window manager, keys go to that under the pointer
ABOVE_ALL = 250, 40

# by key, something with this name
DIALOGS = {"ctrl+shift+o": "Connect to a Program", "ctrl+shift+r": "Run a Program",
           "ctrl+e": "Export Picture", "ctrl+comma": "Preferences", "F1": "Help",
           "ctrl+shift+slash": "Keyboard Shortcuts", "F10": "New Window", "ctrl+d": "Comparison"}

# has the focus, too, and no numbers
DIVIDER = "Divider between panes"

UNITS = {"": 1, "%": 0.01, "ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9,
         "B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
NUMBER = r"(\d[\d\u202f]*(?:\.\d+)?)(?:\s?(%|ns|µs|ms|s|B|KiB|MiB|GiB)(?!\w))?"


def complain(text):
    if text not in failures:
        failures.append(text)


def ask(verb, *options, log):
    """What weft-cli answers."""
    text = subprocess.run([cli, *verb.split(), *options, log], check=True, capture_output=True,
                          text=True).stdout
    return [json.loads(line) for line in text.splitlines()] if "jsonl" in "".join(options) else \
        json.loads(text)


def check_names(nodes):
    for node in nodes:
        if at_spi.is_interactive(node) and not at_spi.is_named(node):
            complain(f"a {node.role} without a name ({node.name!r}, {node.description!r}) in "
                     + " > ".join(filter(None, node.path[-6:])))


def is_chart(node):
    """A picture that is not an icon, or a drawn part of the window that has the focus as a whole."""
    return at_spi.is_named(node) and node.name != DIVIDER and (
        node.role == "image" or node.role in at_spi.PANELS and node.is_focusable)


def check_charts(nodes):
    for node in filter(is_chart, nodes):
        if not re.search(r"\d", node.description):
            complain(f"the {node.role} {node.name!r} tells no numbers: {node.description!r}")


def check_number(nodes, place, pattern, answer):
    """One of @nodes, whose role and name match @place, tells @answer where @pattern has {}."""
    wanted = re.compile(re.escape(pattern).replace(r"\{\}", NUMBER).replace(r"\*", ".*"))
    for node in nodes:
        if re.match(place, f"{node.role} {node.name}"):
            found = wanted.search(node.name) or wanted.search(f"{node.description} {node.name}")
            if found:
                break
    else:
        complain(f"nothing like {pattern!r} is told in {place!r}")
        return
    digits, unit = re.sub(r"\s", "", found[1]), found[2] or ""
    precision = 10.0 ** -len(digits.partition(".")[2]) * UNITS[unit]
    if abs(float(digits) * UNITS[unit] - answer) > precision * 0.5001:
        complain(f"{place!r} tells {found[0]!r}, but weft-cli answers {answer}")


def page_tabs(program):
    """The tabs beside that of the first page. In newer libadwaita, the open logs have such tabs, too, in another list."""
    tabs = [node for node in program.nodes() if node.role == "page tab"]
    first = [tab.object.get_parent() for tab in tabs if next(iter(KEYS)) in tab.name]
    return [tab for tab in tabs if tab.object.get_parent() in first]


def pages_of(program):
    """The tab of each page, by its title. Its name may also have the number of findings."""
    tabs = program.wait(lambda: page_tabs(program), "there are no pages")
    pages = {title: tab for tab in tabs for title in KEYS if re.search(rf"\b{re.escape(title)}\b", tab.name)}
    if not len(tabs) == len(pages) == len(KEYS):
        raise AssertionError(f"the pages are {[tab.name for tab in tabs]}, but those with a key in {rows} are "
                             f"{list(KEYS)}")
    return pages


def go_to(program, pages, title):
    """GTK 4.8 tells of a page from when it was first shown."""
    program.press(KEYS[title])
    program.wait(lambda: pages[title].object.get_state_set().contains(at_spi.Atspi.StateType.SELECTED),
                 f"{KEYS[title]} does not lead to {title}")
    program.settle()


def check_arrow(program, title):
    """What has the focus tells of its new place after an arrow key. Whether it tells anything."""
    focus = program.focus
    before = focus.get_description() if focus is not None else ""
    if not re.search(r"\d", before or ""):
        return False
    program.press("Right" if focus.get_role_name() == "image" else "Down")
    try:
        program.wait(lambda: focus.get_description() != before, "")
    except AssertionError:
        complain(f"{title}: still {before!r} after an arrow key")
    return True


def check_arrows(program, pages):
    told = 0
    for title in pages:
        go_to(program, pages, title)
        told += check_arrow(program, title)
    if told < 3:
        complain(f"only {told} pages tell where the keyboard is")


def shown_as(program, name):
    """What is on the screen in the dialog or menu with an item called @name, or None."""
    window = program.window(name)
    shown = list(program.nodes(window))
    return shown if window is not None or any(node.name == name for node in shown) else None


def check_dialogs(*logs):
    """Returns how many controls there were."""
    program, controls = at_spi.Program([weft, *logs]), set()
    try:
        go_to(program, pages_of(program), "Overview")
        program.keyboard.point(*ABOVE_ALL)
        for keys, name in DIALOGS.items():
            program.press(keys)
            found = program.wait(lambda: shown_as(program, name), f"{keys} does not open {name!r}")
            check_names(found)
            controls |= {node.object for node in found if at_spi.is_interactive(node)}
            program.press("Escape")
    finally:
        program.end()
    return len(controls)


def findings(program, within):
    return [node for node in program.nodes(within) if node.role == "list item"]


def check_new_findings(program, pages):
    """Those of the whole log, which come while the list is on the screen, have names."""
    go_to(program, pages, "Timeline")
    for keys in ["Home", *["Right"] * 4, "bracketleft", *["Right"] * 4, "bracketright"]:
        program.press(keys)
    go_to(program, pages, "Overview")
    shown = {}
    for node in program.nodes():
        if node.name == "Whole Log" and "button" in node.role or node.name == "Findings" and node.role == "list":
            shown.setdefault(node.name, node.object)
    if len(shown) < 2:
        raise AssertionError("no findings, or no way back to the whole log")
    before = len(findings(program, shown["Findings"]))
    shown["Whole Log"].get_action_iface().do_action(0)
    program.wait(lambda: len(findings(program, shown["Findings"])) > before, "no findings of the whole log")
    check_names(findings(program, shown["Findings"]))


def read(log, *titles):
    """The nodes after the pages of these @titles were shown, or all."""
    program = at_spi.Program([weft, log])
    try:
        pages, nodes = pages_of(program), {}
        for title in titles or pages:
            go_to(program, pages, title)
            if not program.lists_hidden:
                nodes |= {node.object: node for node in program.nodes()}
        nodes |= {node.object: node for node in program.nodes()}
        for _ in range(0 if titles else ROUNDS):
            if sum(map(is_chart, nodes.values())) >= CHARTS:
                break
            go_to(program, pages, "Overview")
            nodes |= {node.object: node for node in program.nodes()}
        if not titles:
            check_arrows(program, pages)
            check_new_findings(program, pages)
        return list(nodes.values())
    finally:
        program.end()


nodes = read(demo)
controls = sum(map(at_spi.is_interactive, nodes))
charts = sum(map(is_chart, nodes))
check_names(nodes)
check_charts(nodes)

stats = ask("stats", "--format=json", log=demo)
bands = ask("heap", "--table", "--format=json", log=demo)
threads = ask("table threads", "--format=jsonl", log=demo)
events = subprocess.run([cli, "events", "--format=jsonl", demo], check=True,
                        capture_output=True).stdout.count(b"\n")
run, timeline = "image The whole log", "(panel|grouping) Timeline"
check_number(nodes, run, "Elapsed: {}", stats["time"]["elapsed_ns"])
check_number(nodes, run, "Productivity: {}", stats["time"]["productivity"])
check_number(nodes, run, "Longest pause: {}", stats["pauses"]["max_ns"])
check_number(nodes, run, "Maximum residency: {}", stats["gc"]["max_residency"])
check_number(nodes, "image Histogram of GC pause", "{} from", stats["pauses"]["count"])
check_number(nodes, timeline, "GC: {}", stats["pauses"]["count"])
check_number(nodes, timeline, "Heap: {}", stats["gc"]["max_heap_size"])
check_number(nodes, "label .*Mutator", "{} Mutator", stats["time"]["mutator_ns"])
check_number(nodes, "(panel|grouping) Heap profile", "Heap profile: max {}",
             max(sum(band["bytes"] for band in sample["bands"])
                 for sample in ask("heap", "--format=jsonl", log=demo)))
check_number(nodes, "list item : GHC.Types", "GHC.Types {}", bands[0]["mean_bytes"])
check_number(nodes, "table row 27 reader 1", "reader 1 {}", threads[0]["running_ns"])
check_number(nodes, "list Events", "{} events", events)

nodes = read(profiled, "Profile")
check_names(nodes)
check_charts(nodes)
costs = ask("profile", "--table", "--format=json", log=profiled)
check_number(nodes, "(panel|grouping) Flame graph", "{} samples", 
             next(row["total_ticks"] for row in costs if row["cost_centre"] == "MAIN"))
check_number(nodes, "table row buildTable", "* {} 66.7 %", costs[0]["own_ns"])

controls += check_dialogs(demo, profiled)

nodes = read(ticky, "Ticky")
check_names(nodes)
check_charts(nodes)
counters = ask("table ticky", "--format=jsonl", log=ticky)
check_number(nodes, "table row go1", "fun {}", counters[0]["entries"])

for text in failures:
    print(text)
print(f"{controls} controls, {charts} charts, {len(failures)} failures")
sys.exit(1 if failures or controls < CONTROLS or charts < CHARTS else 0)
