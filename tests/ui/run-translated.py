#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: run-translated.py TESTS-DATA ROOT BUILD PROGRAM [ARGUMENT...]. Makes a translation into a
language of its own, whose texts are longer, and runs the program in it."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77


def main():
    data, root, build, *program = sys.argv[1:]
    if not shutil.which('xgettext') or not shutil.which('msgfmt'):
        return SKIPPED
    sys.dont_write_bytecode = True
    sys.path.insert(0, data)
    import messages
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, 'xx', 'LC_MESSAGES')
        place.mkdir(parents=True)
        text = messages.write(messages.pseudo(messages.of_tree(root, build)))
        subprocess.run(['msgfmt', f'--output-file={place}/weft.mo', '-'], input=text, check=True, encoding='utf-8')
        environment = dict(os.environ, LANGUAGE='xx', LC_ALL='C.UTF-8', WEFT_LOCALE_DIR=folder)
        return subprocess.run(program, env=environment, check=False).returncode


sys.exit(main())
