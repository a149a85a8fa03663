#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-cost.py WEFT-CLI

The cost of a log that grows in one dimension grows by at most 2.6 for each doubling, by whatever way it comes
in. Valgrind counts it in instructions, so no clock is read; the cost of a log with next to nothing in it is
subtracted. For each dimension, findings, which need nearly all analyses, and its own tables are tried, or with
WEFT_TEST_THOROUGH every question and table.
"""
import ctypes
import functools
import gzip
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading

CREATE, RUN, STOP, WAKE, GC, GC_END, MESSAGE, SHARE, BLOCK, HEC = 0, 1, 2, 8, 9, 10, 19, 15, 18, 45
PROFILE, CENTRE, SAMPLE, STACK, BAND, SAMPLE_END, TICK, TICKS = 160, 161, 162, 163, 164, 165, 167, 168
SIZES = {CREATE: 4, RUN: 4, STOP: 10, WAKE: 6, GC: 0, GC_END: 0, MESSAGE: 0xffff, SHARE: 2, BLOCK: 14, HEC: 2,
         PROFILE: 0xffff, CENTRE: 0xffff, SAMPLE: 8, STACK: 0xffff, BAND: 0xffff, SAMPLE_END: 8, TICK: 0xffff, TICKS: 8}
OVERFLOW, BLOCKED, FINISHED = 1, 12, 5  # reasons for a stop
LIMIT = 2.6 ** 2  # for four times the size


def event(number, time, layout="", *fields):
    return time, struct.pack(">HQ", number, time) + struct.pack(">" + layout, *fields)


def variable(number, time, body):
    return event(number, time, f"H{len(body)}s", len(body), body)


def message(time, text):
    return variable(MESSAGE, time, text.encode())


def blocks_of(cap, events, length=2000):
    """Yields the events of a HEC as blocks."""
    for i in range(0, len(events), length):
        part = events[i:i + length]
        body = b"".join(bytes_ for _, bytes_ in part)
        yield event(BLOCK, part[0][0], "IQH", 24 + len(body), part[-1][0], cap)[1] + body


def log_of(blocks, n_hecs):
    types = b"".join(b"etb\0" + struct.pack(">HHII", number, size, 0, 0) + b"ete\0" for number, size in SIZES.items())
    return b"hdrbhetb" + types + b"hetehdredatb" + event(SHARE, 0, "H", n_hecs)[1] + b"".join(blocks) + b"\xff\xff"


def life(thread, time, cap=0):
    return [event(CREATE, time, "I", thread), event(RUN, time + 100, "I", thread),
            event(STOP, time + 900, "IHI", thread, FINISHED, 0)]


def threads(n):
    return log_of(blocks_of(0, [one for i in range(n) for one in life(i + 1, 1000 * i)]), 1)


def waits(n):
    """Two HECs; on each, 32 threads run in turn, and those of the second one wake those of the first."""
    first = [event(CREATE, i, "I", i + 1) for i in range(64)]
    second = []
    for i in range(n):
        time, thread = 1000 * (i + 1), i % 32 + 1
        first += [event(RUN, time, "I", thread), event(STOP, time + 300, "IHI", thread, BLOCKED, 0)]
        second += [event(RUN, time + 5, "I", thread + 32), event(WAKE, time + 400, "IH", thread, 0),
                   event(STOP, time + 500, "IHI", thread + 32, OVERFLOW, 0)]
    return log_of([*blocks_of(0, first), *blocks_of(1, second)], 2)


def spans_of(n, label):
    texts = [message(1000 * i + after, f"{verb} {label(i)}") for i in range(1, n + 1)
             for verb, after in (("START", 0), ("STOP", 500 + i % 97))]
    return log_of(blocks_of(0, life(1, 0)[:2] + texts), 1)


def spans(n):
    return spans_of(n, lambda i: "job")


def labels(n):
    return spans_of(n, lambda i: f"job {i}")


def messages(n):
    return log_of(blocks_of(0, life(1, 0)[:2] + [message(1000 * i, f"message number {i}") for i in range(1, n + 1)]), 1)


def hecs(n):
    """A few threads of each HEC, at about the same time."""
    return log_of((block for cap in range(n) for block in
                   blocks_of(cap, [event(HEC, cap, "H", cap)] +
                             [one for i in range(10) for one in life(10 * cap + i + 1, n + cap + 1000 * i)])), n)


def gcs(n):
    events = life(1, 0)[:1]
    for i in range(1, n + 1):
        time = 1000 * i
        events += [event(RUN, time, "I", 1), event(STOP, time + 500, "IHI", 1, OVERFLOW, 0),
                   event(GC, time + 600), event(GC_END, time + 900)]
    return log_of(blocks_of(0, events), 1)


def damage(n):
    """Blocks whose second event has a type that does not exist."""
    events = [one for i in range(4 * n) for one in life(i + 1, 1000 * i)]
    blocks = [bytearray(block) for block in blocks_of(0, events, 12)]
    for block in blocks:
        block[24 + 14:24 + 16] = b"\xee\xee"
    return log_of(blocks, 1)


def bands(n):
    """Cost centres, a time sample of each, and heap samples in which each has a band."""
    stacks = [struct.pack(">B3I", 3, i + 1, (i + n // 3) % n + 1, (i + n // 2) % n + 1) for i in range(n)]
    events = [variable(PROFILE, 1, struct.pack(">BQI7x", 0, 10 ** 8, 1)), event(TICKS, 1, "Q", 10 ** 6)]
    events += [variable(CENTRE, 2, struct.pack(">I", i + 1) + f"f{i}\0M{i % 20}\0M.hs:{i}\0\0".encode())
               for i in range(n)]
    for sample in range(1, 4):
        time = sample * 10 ** 8
        events += [event(SAMPLE, time, "Q", sample)]
        events += [variable(STACK, time, struct.pack(">BQ", 0, 1000 + i * sample) + stack)
                   for i, stack in enumerate(stacks)]
        events += [event(SAMPLE_END, time, "Q", sample)]
    events += [variable(TICK, 4 * 10 ** 8 + i * 10 ** 6, struct.pack(">IQ", 0, i) + stack)
               for i, stack in enumerate(stacks)]
    return log_of([*blocks_of(0, life(1, 0)), *blocks_of(0xffff, events)], 1)


def samples(n):
    """Heap samples, each with two bands."""
    events = [variable(PROFILE, 1, struct.pack(">BQI7x", 0, 10 ** 6, 7))]
    for i in range(1, n + 1):
        time = i * 10 ** 6
        events += [event(SAMPLE, time, "Q", i)]
        events += [variable(BAND, time, struct.pack(">BQ2s", 0, 1000 + i * factor % 997, name))
                   for factor, name in ((7, b"A\0"), (11, b"B\0"))]
        events += [event(SAMPLE_END, time, "Q", i)]
    return log_of([*blocks_of(0, life(1, 0)), *blocks_of(0xffff, events)], 1)


def heap_profile(n):
    """A file .hp, with n bands."""
    sample = "".join(f"band{i}\t{1000 + i}\n" for i in range(n))
    return ("JOB \"x\"\nDATE \"x\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n" +
            "".join(f"BEGIN_SAMPLE {t}\n{sample}END_SAMPLE {t}\n" for t in range(3))).encode()


def zstd(log):
    library = ctypes.CDLL("libzstd.so.1")
    library.ZSTD_compressBound.argtypes = [ctypes.c_size_t]
    out = ctypes.create_string_buffer(library.ZSTD_compressBound(len(log)))
    size = library.ZSTD_compress(out, ctypes.c_size_t(len(out)), log, ctypes.c_size_t(len(log)), 1)
    return out[:size]


# size of the smaller log, and the questions that are asked besides findings
dimensions = {threads: (1000, "table threads"), waits: (1000, "table waits"), spans: (1500, "table spans"),
              labels: (600, "table labels"), messages: (2000, "events"), hecs: (100, "stats"),
              gcs: (1000, "table collections"), damage: (150, "check", "stats", "spans"), bands: (150, "table bands", "table costs"),
              samples: (2500,)}
every_question = ["findings", "stats", "info", "check", "events", "spans", "why job", "heap", "profile",
                  "query select+*+from+thread_state", "query select+*+from+user_span",
                  "report --output={folder}/out.html", "export --chart=timeline --output={folder}/out.svg",
                  "convert --to=perfetto --output={folder}/out.perfetto",
                  "convert --force --to=eventlog --output={folder}/out.eventlog"]


def count(question, log, folder, stdin=b""):
    """Returns the number of instructions of weft-cli for a question, and whether the log can answer it."""
    words = [word.replace("+", " ").format(folder=folder, log=log) for word in question.split()]
    run = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                          sys.argv[1], *words, "--no-cache", log], capture_output=True, input=stdin)
    errors = run.stderr.decode(errors="replace")
    found = re.search(r"^==\d+== I +refs: +([\d,]+)$", errors, re.MULTILINE)
    if run.returncode not in (0, 1, 3) or found is None:
        sys.exit(f"{question}: status {run.returncode}: {errors}")
    return int(found[1].replace(",", "")), run.returncode != 1 or "the log has no " not in errors


def count_file(question, log, folder, name="log.eventlog"):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(log)
    return count(question, path, folder)


def count_socket(question, log, folder):
    path = os.path.join(folder, "socket")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()

        def send():
            with server.accept()[0] as client:
                client.sendall(log)
        server.settimeout(600)
        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        result = count(question, f"unix:{path}", folder)
        thread.join()
    os.remove(path)
    return result


# by name: the log, its size, a question, and a function that counts with the log coming in this way
ways = {"pipe": (waits, 1000, "stats", lambda question, log, folder: count(question, "-", folder, log)),
        "gzip": (waits, 1000, "stats", lambda question, log, folder: count_file(question, gzip.compress(log), folder)),
        "zstd": (waits, 1000, "stats", lambda question, log, folder: count_file(question, zstd(log), folder)),
        "socket": (waits, 1000, "stats", count_socket),
        ".hp": (heap_profile, 300, "table bands",
                lambda question, log, folder: count_file(question, log, folder, "log.hp"))}


def compare(question, way, n, make, base, count_way, folder, is_own):
    """Returns TRUE if the cost grows too much from n to 4 n, or an own question is not answered."""
    some, is_answered = count_way(question, make(n), folder)
    if not is_answered:
        print(f"{question}, {make.__name__}{way}: not in the log")
        return is_own
    some, more = some - base, count_way(question, make(4 * n), folder)[0] - base
    is_too_much = more > LIMIT * some
    print(f"{question}, {n} and {4 * n} {make.__name__}{way}: {some} and {more} instructions, "
          f"{more / some:.1f} times as many{', which is too much' if is_too_much else ''}", flush=True)
    return is_too_much


def every_table():
    """Returns a question for each table."""
    text = subprocess.run([sys.argv[1], "table", "--help"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  ([a-z-]+) {2,}One row per", text, re.MULTILINE)
    assert "threads" in names
    # tables of two logs
    return [f"table {name}" + " --compare={log}" * (name == "comparison" or "change" in name) for name in names]


def main():
    if shutil.which("valgrind") is None:
        print("valgrind is not installed")
        sys.exit(77)
    failures = 0
    every = every_question + every_table() if "WEFT_TEST_THOROUGH" in os.environ else []
    with tempfile.TemporaryDirectory() as folder:
        base = functools.cache(lambda question, make=waits: count_file(question, make(2), folder)[0])
        for make, (n, *own) in dimensions.items():
            for question in every or ["findings", *own]:
                # the axes and texts of a chart cost more than a small log, and differ by dimension
                least = base(question, make) if every else base(question)
                failures += compare(question, "", n, make, least, count_file, folder,
                                    question in ("findings", *own))
        for name, (make, n, question, count_way) in ways.items():
            failures += compare(question, f" by {name}", n, make, base(question), count_way, folder, True)
    sys.exit(failures > 0)


main()
