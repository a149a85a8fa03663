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


def find_locale(folder):
    """A UTF-8 locale in which texts are translated, or None: newer C libraries leave C.UTF-8 as it
    is."""
    names = subprocess.run(['locale', '-a'], capture_output=True, check=False, text=True).stdout
    for name in ['C.UTF-8'] + [name for name in names.split() if name.lower().endswith('utf8')]:
        environment = dict(os.environ, LANGUAGE='xx', LC_ALL=name, TEXTDOMAINDIR=folder)
        text = subprocess.run(['gettext', '-d', 'weft', 'Open an Eventlog'], env=environment,
                              capture_output=True, check=True, encoding='utf-8').stdout
        if text.startswith('['):
            return name
    return None


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
        locale = find_locale(folder)
        if locale is None:
            print('there is no locale in which texts are translated')
            return SKIPPED
        environment = dict(os.environ, LANGUAGE='xx', LC_ALL=locale, WEFT_LOCALE_DIR=folder)
        return subprocess.run(program, env=environment, check=False).returncode


sys.exit(main())
