#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-record.py WEFT-CLI

Records a program that GHC compiled, linked in each way. Ends with 77, skipped, if GHC is not
installed or cannot link it in one of the ways.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

SOURCE = '''
import System.Environment
import System.Exit
main = do
  args <- getArgs
  text <- getContents
  print (args, length text, sum [1 .. 100000 :: Integer])
  exitWith (ExitFailure 3)
'''
SAID = '(["-x","--","y"],5,5000050000)\n'
# what the program is linked with, and, where it cannot be recorded, what the message says
WAYS = [
    (['-eventlog', '-rtsopts'], None),
    (['-eventlog', '-rtsopts', '-threaded'], None),
    (['-debug', '-rtsopts'], None),
    (['-eventlog', '-rtsopts=ignore'], None),
    (['-eventlog', '-rtsopts', '-dynamic'], None),
    (['-eventlog'], None),
    (['-eventlog', '-rtsopts=none'], 'link the program with -rtsopts'),
    (['-eventlog', '-rtsopts=ignoreAll'], 'instead of -rtsopts=ignoreAll'),
]


def main():
    cli = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which('ghc'):
        print('GHC is not here', file=sys.stderr)
        sys.exit(77)
    version = subprocess.run(['ghc', '--numeric-version'], capture_output=True, text=True,
                             check=True).stdout
    ways, unbuilt = WAYS[:], 0
    if tuple(map(int, version.split('.')[:2])) < (9, 4):
        ways.append((['-rtsopts'], 'link the program with -eventlog'))
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, 'program.eventlog')
        pathlib.Path(folder, 'Main.hs').write_text(SOURCE, encoding='utf-8')
        for flags, refusal in ways:
            log.unlink(missing_ok=True)
            built = subprocess.run(['ghc', '-v0', '-fforce-recomp', *flags, '-o', 'program',
                                    'Main.hs'], cwd=folder, check=False, stderr=subprocess.DEVNULL)
            if built.returncode != 0:
                print(f'GHC cannot build with {flags} here', file=sys.stderr)
                unbuilt += 1
                continue
            run = subprocess.run([cli, 'record', '--', './program', '-x', '--', 'y'], cwd=folder,
                                 input='typed', capture_output=True, text=True, check=False)
            if refusal:
                assert run.returncode == 125 and refusal in run.stderr, (flags, run)
                assert run.stdout == '' and not log.exists(), (flags, run)
                continue
            assert run.returncode == 3 and run.stdout == SAID, (flags, run)
            info = subprocess.run([cli, 'check', log], capture_output=True, text=True, check=False)
            assert info.returncode == 0, (flags, info)
    sys.exit(77 if unbuilt else 0)


main()
