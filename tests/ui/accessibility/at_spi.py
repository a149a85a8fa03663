# SPDX-License-Identifier: BSD-3-Clause
"""A screen reader's view of a program: a display and a bus of its own, keys, and what AT-SPI says.

Needs Xvfb, dbus-run-session, at-spi2-core, the introspection data of Atspi and libXtst.
"""
import collections
import contextlib
import ctypes
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
STAGE = "WEFT_TEST_STAGE"
PATIENCE_S = 120
# between two looks whether a program is at rest, and looks in a row at which it has to be
LOOK_S = 0.01
LOOKS_AT_REST = 4

try:
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
    xtest = ctypes.CDLL("libXtst.so.6")
    x11 = ctypes.CDLL("libX11.so.6")
except (ImportError, ValueError, OSError) as error:
    print(f"skipped: {error}")
    sys.exit(SKIPPED)
for tool in ("Xvfb", "dbus-run-session"):
    if shutil.which(tool) is None:
        print(f"skipped: there is no {tool}")
        sys.exit(SKIPPED)


def enter_stage():
    """Runs this program again on a display, a bus and in folders of its own, and ends with it."""
    if STAGE in os.environ:
        return
    with tempfile.TemporaryDirectory() as folder:
        reading, writing = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("GTK_A11Y", "NO_AT_BRIDGE", "WAYLAND_DISPLAY",
                                       "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS")}
        with os.fdopen(reading) as pipe:
            environment["DISPLAY"] = ":" + pipe.readline().strip()
        for name in ("RUNTIME_DIR", "CONFIG_HOME", "CACHE_HOME", "DATA_HOME", "STATE_HOME"):
            environment["XDG_" + name] = os.path.join(folder, name)
            os.mkdir(environment["XDG_" + name], 0o700)
        os.mkdir(os.path.join(folder, "CONFIG_HOME", "gtk-4.0"))
        with open(os.path.join(folder, "CONFIG_HOME", "gtk-4.0", "settings.ini"), "w", encoding="utf-8") as file:
            file.write("[Settings]\ngtk-enable-animations=0\ngtk-cursor-blink=0\n")
        environment |= {STAGE: folder, "HOME": folder, "GDK_BACKEND": "x11",
                        "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
                        "LC_ALL": "C.UTF-8"}
        try:
            status = subprocess.run(["dbus-run-session", "--", sys.executable] + sys.argv,
                                    env=environment, check=False).returncode
        finally:
            server.terminate()
            server.wait()
    sys.exit(status)


class Keyboard:
    """Presses keys as hardware does, so that they go where the focus is."""

    MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L"}

    def __init__(self):
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XStringToKeysym.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(x11.XOpenDisplay(None))

    def _code(self, name):
        symbol = x11.XStringToKeysym(name.encode())
        return x11.XKeysymToKeycode(self.display, ctypes.c_ulong(symbol))

    def _sync(self):
        """Waits until the server has sent the events to the program, which then is not at rest."""
        x11.XSync(self.display, False)

    def press(self, keys):
        """Presses "ctrl+shift+Tab" and the like."""
        *modifiers, key = keys.split("+")
        codes = [self._code(self.MODIFIERS[name]) for name in modifiers] + [self._code(key)]
        for code in codes:
            xtest.XTestFakeKeyEvent(self.display, code, True, ctypes.c_ulong(0))
        for code in reversed(codes):
            xtest.XTestFakeKeyEvent(self.display, code, False, ctypes.c_ulong(0))
        self._sync()

    def point(self, x, y):
        """Moves the pointer."""
        xtest.XTestFakeMotionEvent(self.display, -1, x, y, ctypes.c_ulong(0))
        self._sync()


Node = collections.namedtuple("Node", "role name description is_focusable path object")

# names that GTK makes up from types where there is none
TYPE_NAME = re.compile(r"(Gtk|Adw|Weft)[A-Z]\w*$")
# scroll panes count where Tab comes to them
PASSIVE = {"scroll pane"}
# parts of a window that are no control of their own, as GTK before and from 4.10 on calls them
PANELS = {"panel", "grouping"}
INTERACTIVE = {"push button", "button", "toggle button", "check box", "radio button", "combo box", "entry",
               "text", "spin button", "slider", "menu item", "check menu item", "radio menu item",
               "page tab", "link", "list item", "table row"}


def is_named(node):
    return node.name.strip() != "" and not TYPE_NAME.match(node.name)


def is_interactive(node):
    return node.role in INTERACTIVE or (node.is_focusable and node.role not in PASSIVE)


def holds_item(accessible, role):
    """Newer libadwaita has a list around the head of a row that unfolds, which passes the focus on."""
    first = accessible.get_child_at_index(0) if role == "panel" else None
    return first is not None and first.get_role_name() == "list item"


class Program:
    """A program with windows, seen through AT-SPI."""

    def __init__(self, command):
        self.process = subprocess.Popen(command)
        self.keyboard = Keyboard()
        self.focus = None
        self.listener = Atspi.EventListener.new(self._focused)
        self.listener.register("object:state-changed:focused")
        self.root = self.wait(self._find, "no accessible program")
        # GTK before 4.10 goes on to list pages that were shown before
        version = self.root.get_toolkit_version()
        self.lists_hidden = [int(part) for part in version.split(".")[:2]] < [4, 10]

    def _focused(self, event):
        if event.detail1:
            self.focus = event.source

    def _find(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child is not None and child.get_process_id() == self.process.pid:
                return child
        return None

    def _wakings(self):
        """How often its threads have woken up so far, or None while one runs, or would, or waits for the disk."""
        wakings = 0
        for folder in glob.glob(f"/proc/{self.process.pid}/task/*"):
            with contextlib.suppress(OSError), open(folder + "/status", encoding="utf-8") as file:
                fields = dict(line.split(":", 1) for line in file if ":" in line)
                if fields["State"].split()[0] in "RD":
                    return None
                wakings += int(fields["voluntary_ctxt_switches"]) + int(fields["nonvoluntary_ctxt_switches"])
        return wakings

    def settle(self):
        """Takes in events until the program has done all that it was asked for."""
        end = time.monotonic() + PATIENCE_S
        looks, before = 0, None
        while looks < LOOKS_AT_REST and time.monotonic() < end:
            while GLib.MainContext.default().iteration(False):
                looks = 0
            now = self._wakings()
            looks = looks + 1 if now is not None and now == before else 0
            before = now
            time.sleep(LOOK_S)

    def wait(self, condition, complaint):
        """What @condition returns once it is true."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            with contextlib.suppress(GLib.Error):
                answer = condition()
                if answer:
                    return answer
            self.settle()
        raise AssertionError(complaint)

    def press(self, keys):
        self.keyboard.press(keys)
        self.settle()

    def window(self, name):
        """Its window or dialog with that name, or None."""
        children = [self.root.get_child_at_index(i) for i in range(self.root.get_child_count())]
        return next((child for child in children if child is not None and child.get_name() == name), None)

    def nodes(self, start=None, path=(), seen=None):
        """Yields what is on the screen, once each: GTK lists hidden widgets too, but these have no
        size, and newer GTK another one in the place of a hidden one."""
        start, seen = start or self.root, set() if seen is None else seen
        for i in range(start.get_child_count()):
            child = start.get_child_at_index(i)
            if child is None or child in seen:
                continue
            seen.add(child)
            role = child.get_role_name()
            if role != "frame" and role != "dialog" and child.get_component_iface() is not None:
                size = child.get_size()
                if size.x == 0 and size.y == 0:
                    continue
            states = child.get_state_set()
            node = Node(role, child.get_name() or "", child.get_description() or "",
                        states.contains(Atspi.StateType.FOCUSABLE) and not holds_item(child, role),
                        path, child)
            yield node
            yield from self.nodes(child, path + (node.name or role,), seen)

    def end(self):
        self.process.terminate()
        self.process.wait()
