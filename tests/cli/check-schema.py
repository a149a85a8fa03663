#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-schema.py WEFT-CLI LOG...

What weft-cli prints of the logs has the fields that "weft-cli help schema" describes: all of them,
in that order, of that type, and each with a value somewhere. Every verb that answers in JSON is
described. Logs of the corpus, where it is there, are added; only then is it asked that every field
has a value. Unless WEFT_TEST_THOROUGH is set, they are asked only for what the logs before them had
no value of.
"""
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

cli = sys.argv[1]
logs = sys.argv[2:]
corpus = os.environ.get("WEFT_CORPUS", "")
small = 160 << 10
for folder, _, files in sorted(os.walk(corpus)) if corpus else []:
    logs += [os.path.join(folder, f) for f in sorted(files)
             if f.endswith(".eventlog") and os.path.getsize(os.path.join(folder, f)) < small]

# what no small log has: a finding that names a band
logs += [f for f in [os.path.join(corpus, "ghc-9.0/heap-prof-hT.eventlog")] if corpus and os.path.exists(f)]

# nor is any of them a part of a log, or has several processes
folder = tempfile.TemporaryDirectory()
part, merged = (os.path.join(folder.name, name) for name in ("part.eventlog", "merged.eventlog"))
baseline = os.path.join(folder.name, "baseline.json")
subprocess.run([cli, "convert", "--to=eventlog", "--from=20ms", f"--output={part}", logs[0]], check=True)
subprocess.run([cli, "merge", f"--output={merged}", logs[0], logs[0]], check=True)
logs += [part, merged]

schema = {}
for line in subprocess.run([cli, "help", "schema", "--format=jsonl"], check=True, capture_output=True,
                           text=True).stdout.splitlines():
    row = json.loads(line)
    schema.setdefault(row["form"], []).append(row)
described = {form: [row["name"] for row in rows] for form, rows in schema.items()}
types = {(form, row["name"]): row["type"] for form, rows in schema.items() for row in rows}
# what no log here has: a leak that is large enough, a thread that the machines complain of, ticky
# counters with info tables, spans with a subscript, or that wait long for a thread, kernel counters,
# modules of info tables on stacks
valued = {("heap --table", "leak"), ("heap --table", "doubles_ns"), ("check --format=jsonl", "thread"),
          ("table spans", "subscript"), ("table why", "meanwhile"), ("profile --table --call-stacks", "module"),
          ("profile --table --call-stacks --group=module", "module")}
valued |= {("table ticky", name) for name in
           ("info_table", "closure_type", "value_type", "module", "place")}
valued |= {key for key in types if key[0] == "table perf"}
failures = []


def complain(text):
    if text not in failures:
        failures.append(text)


def ask_help(*arguments):
    return subprocess.run([cli, *arguments, "--help"], check=True, capture_output=True, text=True).stdout


def check_verbs():
    """The verbs and their formats are those that the help lists."""
    verbs = re.findall(r"^  ([a-z]+) ", ask_help().partition("\nVerbs:\n")[2].partition("\n\n")[0], re.MULTILINE)
    kinds = 0
    for verb in verbs:
        formats = re.search(r"^  --format=\w+ +(.*)", ask_help(verb), re.MULTILINE)
        for kind in re.findall(r"\bjsonl?\b", formats[1] if formats else ""):
            kinds += 1
            # JSON lines are those of the verb alone, or of what it is asked for, as a table; an object
            # may also need an option
            word = "(?:--)?[a-z][a-z-]*" if kind == "jsonl" else "(?!--format)[^ :]+"
            form = re.compile(rf"{verb}( {word})*( --format={kind})?(:.*)?")
            if not any(map(form.fullmatch, described)):
                complain(f"weft-cli {verb} --format={kind}: no field is described; add its form to answers[] "
                         "in app/cli/verbs/weft-cli-schema.c")
    if kinds < 8:
        complain(f"weft-cli --help lists only {kinds} verbs that answer in JSON: {verbs}")


def fits(value, kind):
    return {"integer": isinstance(value, int) and not isinstance(value, bool),
            "number": isinstance(value, (int, float)) and not isinstance(value, bool),
            "text": isinstance(value, str), "boolean": isinstance(value, bool),
            "list": isinstance(value, list), "object": isinstance(value, dict)}[kind]


def check(form, record, in_order=True, names=None):
    names = names or described[form]
    got = list(record)
    if got != names if in_order else set(got) - set(names):
        missing = set(names) - set(got) if in_order else set()
        complain(f"{form}: {sorted(set(got) - set(names) | missing) or 'another order'}")
    for key, value in record.items():
        if value is None or key not in names:
            continue
        valued.add((form, key))
        if not fits(value, types[form, key]):
            complain(f"{form}: {key} is {value!r}, no {types[form, key]}")


# what answers @form of a log that has nothing but the call stacks of its threads
def of_calls(form):
    return form.replace("--table", "--table --call-stacks").replace("profile --format", "profile --call-stacks --format")


def check_rows(form, text):
    rows = csv.reader(io.StringIO(text))
    head = next(rows, described[form])
    if head == described.get(of_calls(form)):
        form = of_calls(form)
    if head != described[form]:
        complain(f"{form}: the columns are others")
    for row in rows:
        valued.update((form, name) for name, cell in zip(described[form], row) if cell != "")


def flatten(value, path=""):
    for key, item in value.items():
        here = f"{path}.{key}" if path else key
        if here in ("absent", "bounds"):
            yield here, item
        elif isinstance(item, list):
            for one in item:
                yield from ((f"{here}[].{k}", v) for k, v in one.items())
        elif isinstance(item, dict) and item and all(isinstance(one, dict) for one in item.values()):
            for one in item.values():
                yield from ((f"{here}[].{k}", v) for k, v in one.items())
        elif isinstance(item, dict):
            yield from flatten(item, here)
        else:
            yield here, item


# what stats prints of a range but for items of lists, and what is no quantity
quantities = {name for name in described["stats --format=json"] if "[" not in name} - \
    {"weft_version", "log", "program", "from_ns", "to_ns", "absent", "bounds",
     "threads.running_most", "threads.running_most_thread", "threads.running_most_ns"}


def compare_paths(answer):
    for key, value in answer.items():
        if key in ("a", "b"):
            yield from ((f"SIDE.{k}", v) for k, v in value.items())
        elif key == "quantities":
            for numbers in value.values():
                yield from ((f"quantities.QUANTITY.{k}", v) for k, v in numbers.items())
        else:
            yield key, value


def ask(log, arguments):
    logs = [] if "--schema" in arguments else [log]  # it is of no log
    run = subprocess.run([cli, *arguments, *logs], capture_output=True, text=True, errors="replace")
    return run.stdout if run.returncode in (0, 3) else ""


def lacks_value(form):
    """Whether @form, or what is looked for in its lines, has a field that had no value so far."""
    kinds = [form, of_calls(form), form.replace("--table", "--table --heap")]
    kinds += [other for other in described if other.startswith(form + ": ")]
    return any((kind, name) not in valued for kind in kinds for name in described.get(kind, []))


def check_log(log, is_thorough):
    for form in described:
        if not is_thorough and not lacks_value(form):
            continue
        command, _, part = form.partition(":")
        arguments = ["*" if word == "LABEL" else word for word in command.split()]
        if command == "follow":
            for line in ask(log, ["follow", "--every=1h", "--alert", "gc-pause=1us"]).splitlines():
                record = json.loads(line)
                if "alert" not in record:
                    record = {"QUANTITY" if name in quantities else name: value
                              for name, value in record.items()}
                if ("alert" in record) == (part == " alerts"):
                    check(form, record, part == " alerts")
        if part or form.startswith(("events --format=jsonl", "tune")):
            continue
        if "--compare" in arguments:
            arguments.insert(arguments.index("--compare") + 1, log)
            # of one run a side the band is told, of several what chance makes
            if arguments[0] == "stats" and "--format=csv" in form:
                check_rows(form, ask(log, arguments))
            elif arguments[0] == "stats" and '"band" : 0.' in ask(log, arguments):
                valued.add((form, "quantities.QUANTITY.band"))
            # the runs of a side tell what one does not, if there are enough for a rank test
            if arguments[0] in ("heap", "stats"):
                arguments += [log, log, log, log, "--", log, log, log]
        if "--baseline" in arguments:
            arguments[arguments.index("--baseline")] = f"--baseline={baseline}"
        text = ask(log, arguments)
        if command == "baseline" and text:
            check(form, json.loads(text))
        elif "--format=csv" in form:
            check_rows(form, text)
        elif "--format=json" in arguments and text:
            answer = json.loads(text)
            if arguments[0] == "why":
                check(form, answer)
            elif arguments[0] == "info":
                check(form, answer)
                check(form + ": has", answer["has"])
                for part in "hints", "problems", "coverage", "process_list":
                    for item in answer[part]:
                        check(f"{form}: {part}[]", item)
            elif arguments[0] == "findings":
                check(form, answer)
                for item in answer["tuning"]:
                    check(form + ": tuning[]", item)
                for finding in answer["findings"]:
                    check(form + ": findings[]", finding)
                    for item in finding["evidence"]:
                        check(form + ": findings[].evidence[]", item)
                    for item in finding["instances"]:
                        check(form + ": findings[].instances[]", item)
            elif "--baseline" in form:
                check(form, answer)
                for item in answer["quantities"]:
                    check(form + ": quantities[]", item)
            else:
                compared = "--compare" in arguments
                for name, value in compare_paths(answer) if compared else flatten(answer):
                    check(form, {name: value}, False)
                if compared and set(answer["quantities"]) != quantities:
                    complain(f"{form}: {sorted(set(answer['quantities']) ^ quantities)}")
        else:
            for line in text.splitlines():
                record = json.loads(line)
                # of a log that has only a heap profile the table is of that
                is_heap = "own_bytes" in record and "--heap" not in form
                is_calls = command.startswith("profile") and "--call-stacks" not in form and \
                    not record.keys().isdisjoint({"function", "functions", "thread"})
                check(form.replace("--table", "--table --heap") if is_heap else
                      of_calls(form) if is_calls else form, record)
    if not is_thorough and not any(lacks_value(form) for form in described if form.startswith("events")):
        return
    for line in ask(log, ["events", "--format=jsonl"]).splitlines():
        event = json.loads(line)
        check("events --format=jsonl", event)
        if event["event"] != "UNKNOWN":
            check("events: " + event["event"], event["fields"], False,
                  described.get("events: " + event["event"]) or ["none"])


def check_tune():
    """What tune prints of a program, which is not a log."""
    form, fake = "tune --format=json", os.environ["WEFT_FAKE_PROGRAM"]
    command = [cli, "tune", "--format=json", "--runs=5", "--flags=-A4m,-G1", "--", fake, "if", "-G1", "exit", "3",
               "unless", "-A4m", "sleep", "200"]
    log = next(log for log in logs if "parsum" in log)
    run = subprocess.run(command, env=os.environ | {"FAKE_LOG": log}, check=True, capture_output=True,
                         text=True, stdin=subprocess.DEVNULL)
    answer = json.loads(run.stdout)
    check(form, answer)
    for setting in answer["settings"]:
        check(form + ": settings[]", setting)
        for item in setting["forecasts"]:
            check(form + ": settings[].forecasts[]", item)


subprocess.run([cli, "baseline", f"--output={baseline}", logs[0], logs[0], logs[0]], check=True, capture_output=True)
check_verbs()
check_tune()
for i, log in enumerate(logs):
    check_log(log, i < len(sys.argv) - 2 or "WEFT_TEST_THOROUGH" in os.environ)
for form, name in types:
    # no corpus has a log of GHC itself, nor a slow span that waits for a thread that waits, too:
    # test-table.c and test-why.c fill these
    if corpus and form != "table ghc-passes" and (form, name) != ("table why", "meanwhile") and not form.startswith("events: ") and (form, name) not in valued:
        complain(f"{form}: {name} never has a value")
print("\n".join(failures))
print(f"{len(logs)} logs, {len(types)} fields, {len(failures)} failures")
sys.exit(1 if failures else 0)
