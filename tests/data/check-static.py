#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-static.py ROOT FOLDER [PART...]. Fails if clang-tidy or cppcheck reports something in
app, or in those files and folders of it. FOLDER keeps what passed: a file is read again only if it,
a header that it includes, its command or the choice of checks has changed. Each version of the two
programs has other checks, so only Debian 12's are run."""
import concurrent.futures
import functools
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
VERSIONS = {'clang': '', 'clang-tidy': 'version 14.', 'cppcheck': 'Cppcheck 2.10'}
# The headers of the system are not read: cppcheck knows what is in them from the libraries named.
CPPCHECK = ['cppcheck', '--quiet', '--std=c11', '--enable=warning,portability,performance',
            '--error-exitcode=1', '--library=gtk,posix,gnu,sqlite3,cairo', '--inline-suppr',
            '--suppressions-list=tests/data/cppcheck-suppressions.txt',
            '-DG_DEFINE_QUARK(name,function)=', '-DG_GNUC_PRINTF(format,first)=',
            '-DN_(text)=text', '-DNC_(context,text)=text', '-D__cppcheck__']


@functools.lru_cache(None)
def text_of(path):
    """Returns a file's bytes and the names that it includes."""
    text = path.read_bytes()
    return text, re.findall(r'#\s*include "(?:[^"]*/)?([^"/]+)"', text.decode())


def content(path, headers):
    """Returns the bytes of a file and of all headers of app that it includes, in a fixed order."""
    found, left = set(), [path]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += [headers[name] for name in text_of(one)[1] if name in headers]
    return b''.join(text_of(one)[0] for one in sorted(found))


def tidy(path, command, headers, folder):
    """Runs clang-tidy over a file, unless it passed before; returns True if it passes."""
    key = hashlib.sha256(content(path, headers) + command.encode() + Path('.clang-tidy').read_bytes())
    passed = folder / 'passed' / path.with_suffix('')
    if passed.is_file() and passed.read_text() == key.hexdigest():
        return True
    ran = subprocess.run(['clang-tidy', '-p', folder, '--quiet', '--warnings-as-errors=*', path],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    print(ran.stdout, end='', flush=True)
    if ran.returncode == 0:
        passed.parent.mkdir(parents=True, exist_ok=True)
        passed.write_text(key.hexdigest())
    return ran.returncode == 0


def main():
    os.chdir(sys.argv[1])
    folder, parts = Path(sys.argv[2]).resolve(), sys.argv[3:] or ['app']
    for program, version in VERSIONS.items():
        if not shutil.which(program) or \
                version not in subprocess.check_output([program, '--version'], text=True):
            print(program, version, 'is not here', file=sys.stderr)
            return SKIPPED
    headers = {path.name: path for path in Path('app').rglob('*.h')}
    if not (folder / 'build.ninja').exists():
        # clang-tidy needs the commands of clang, and cannot read another's precompiled headers
        subprocess.run(['meson', 'setup', folder, '.', '-Dtests=false', '-Db_pch=false'], check=True,
                       env=dict(os.environ, CC='clang'), stdout=subprocess.DEVNULL)
    else:
        subprocess.run(['ninja', '-C', folder, 'build.ninja'], check=True, stdout=subprocess.DEVNULL)
    commands = {}
    for entry in json.loads((folder / 'compile_commands.json').read_text()):
        path = Path(os.path.relpath(os.path.join(entry['directory'], entry['file'])))
        if any(path.is_relative_to(part) for part in parts):
            commands[path] = entry['command']
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        passed = list(pool.map(lambda one: tidy(one, commands[one], headers, folder), sorted(commands)))
    (folder / 'cppcheck').mkdir(exist_ok=True)
    includes = sorted({f'-I{path.parent}' for path in headers.values()})
    checked = subprocess.run([*CPPCHECK, f'-j{len(os.sched_getaffinity(0))}', f'--cppcheck-build-dir={folder}/cppcheck',
                              *includes, *parts])
    return 0 if all(passed) and checked.returncode == 0 else 1


if __name__ == '__main__':
    sys.exit(main())
