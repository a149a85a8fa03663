#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-cost.py WEFT-CLI

The cost of a log that grows in one dimension grows by at most 2.6 for each doubling. Valgrind counts it in
instructions, so no clock is read; the cost of a log with next to nothing in it is subtracted. For each
dimension, findings, which need nearly all analyses, and its own table are tried, or with WEFT_TEST_THOROUGH
every question.
"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

CREATE, RUN, STOP, WAKE, GC, GC_END, MESSAGE, SHARE, BLOCK, HEC = 0, 1, 2, 8, 9, 10, 19, 15, 18, 45
SIZES = {CREATE: 4, RUN: 4, STOP: 10, WAKE: 6, GC: 0, GC_END: 0, MESSAGE: 0xffff, SHARE: 2, BLOCK: 14, HEC: 2}
OVERFLOW, BLOCKED, FINISHED = 1, 12, 5  # reasons for a stop
LIMIT = 2.6 ** 2  # for four times the size


def event(number, time, layout="", *fields):
    return time, struct.pack(">HQ", number, time) + struct.pack(">" + layout, *fields)


def message(time, text):
    return event(MESSAGE, time, f"H{len(text)}s", len(text), text.encode())


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
    """Blocks with bytes that are not an event."""
    events = [one for i in range(20 * n) for one in life(i + 1, 1000 * i)]
    blocks = [bytearray(block) for block in blocks_of(0, events, 60)]
    for block in blocks:
        block[len(block) // 2:len(block) // 2 + 3] = b"\xee\xee\xee"
    return log_of(blocks, 1)


# size of the smaller log, and the question that is asked besides findings
dimensions = {threads: (1000, "table threads"), waits: (1000, "table waits"), spans: (1500, "table spans"),
              labels: (800, "table labels"), messages: (2000, "events"), hecs: (100, "stats"),
              gcs: (1500, "table collections"), damage: (60, "check")}
every_question = ["findings", "stats", "info", "check", "events", "spans", "why job", "table threads", "table waits",
                  "table collections", "table spans", "table labels", "table critical-path", "table parallelism",
                  "query select+*+from+thread_state", "query select+*+from+user_span",
                  "report --output={folder}/out.html", "export --chart=timeline --output={folder}/out.svg",
                  "convert --to=perfetto --output={folder}/out.perfetto",
                  "convert --force --to=eventlog --output={folder}/out.eventlog"]


def count(question, log, folder):
    """Returns the number of instructions of weft-cli for a question."""
    words = [word.replace("+", " ").format(folder=folder) for word in question.split()]
    run = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                          sys.argv[1], *words, "--no-cache", log], capture_output=True, text=True, errors="replace")
    found = re.search(r"^==\d+== I +refs: +([\d,]+)$", run.stderr, re.MULTILINE)
    if run.returncode not in (0, 1, 3) or found is None:
        sys.exit(f"{question}: status {run.returncode}: {run.stderr}")
    return int(found[1].replace(",", ""))


def write_log(path, log):
    with open(path, "wb") as file:
        file.write(log)


def main():
    if shutil.which("valgrind") is None:
        print("valgrind is not installed")
        sys.exit(77)
    failures = 0
    bases = {}
    with tempfile.TemporaryDirectory() as folder:
        least, small, large = (os.path.join(folder, name + ".eventlog") for name in ("least", "small", "large"))
        write_log(least, waits(2))
        for dimension, (n, own_question) in dimensions.items():
            write_log(small, dimension(n))
            write_log(large, dimension(4 * n))
            for question in every_question if "WEFT_TEST_THOROUGH" in os.environ else ["findings", own_question]:
                if question not in bases:
                    bases[question] = count(question, least, folder)
                some, more = (count(question, log, folder) - bases[question] for log in (small, large))
                is_too_much = more > LIMIT * some
                failures += is_too_much
                print(f"{question}, {n} and {4 * n} {dimension.__name__}: {some} and {more} instructions, "
                      f"{more / some:.1f} times as many{', which is too much' if is_too_much else ''}", flush=True)
    sys.exit(failures > 0)


main()
