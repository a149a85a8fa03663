#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-prof.py WEFT-CLI HASKELL-SOURCE

Runs a program with a time profile in both forms, and compares weft-cli profile with `.prof`. Ends
with 77, skipped, where GHC and its profiled libraries are not there.
"""

import collections
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

APART = {'GC.GC', 'IDLE.IDLE', 'SYSTEM.SYSTEM', 'PROFILING.OVERHEAD_of', 'MAIN.DONT_CARE'}
# some ten thousand ticks
SIZE = '1500000'
TICK_S = '0.0001'
TOLERANCE = 1.0  # percent of all ticks
# The RTS reads the running cost centre twice in each tick, once for each form. The program may enter
# another one in between: in the worst case, the shares are those of two independent samples.
DEVIATIONS = 4
ROUNDING = 0.05  # percent, in .prof


def build(source, folder):
    if not shutil.which('ghc'):
        print('GHC is not here', file=sys.stderr)
        sys.exit(77)
    built = subprocess.run(
        ['ghc', '-v0', '-O', '-prof', '-fprof-auto', '-eventlog', '-rtsopts', '-outputdir', folder,
         '-o', f'{folder}/program', source], check=False)
    if built.returncode != 0:
        print('GHC cannot build a profiled program here', file=sys.stderr)
        sys.exit(77)


def read_prof(text):
    """The ticks of `.prof`, and the own percentage of each cost centre in its first table."""
    ticks = int(re.search(r'\((\d+) ticks', text).group(1))
    table = re.split(r'%time %alloc\s*\n\n', text)[1].split('\n\n')[0]
    rows = [line.split() for line in table.splitlines()]
    return ticks, {f'{row[1]}.{row[0]}': float(row[-2]) for row in rows}


def tolerance(share, ticks):
    """How far two samples of that many ticks may differ in a share of @share percent."""
    variance = 2 * share * (100 - share) / ticks
    return DEVIATIONS * math.sqrt(variance) + ROUNDING


def main():
    cli, source = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        build(source, folder)
        subprocess.run(['./program', SIZE, '+RTS', '-p', f'-V{TICK_S}', '-l', '-RTS'], cwd=folder,
                       stdout=subprocess.DEVNULL, check=True)
        printed = subprocess.run([cli, 'profile', f'{folder}/program.eventlog'],
                                 capture_output=True, text=True, check=False)
        prof = pathlib.Path(f'{folder}/program.prof').read_text(encoding='utf-8')
    if printed.returncode == 3:
        print('the log is damaged, as profiled ones may be', file=sys.stderr)
        sys.exit(77)
    tops = [(json.loads(line)['stack'] or ['MAIN.MAIN'])[0]
            for line in printed.stdout.splitlines()]
    own = collections.Counter(name for name in tops if name not in APART)
    ticks, shares = read_prof(prof)
    assert abs(sum(own.values()) - ticks) <= TOLERANCE / 100 * ticks, (sum(own.values()), ticks)
    assert len(shares) > 2, shares
    for name, share in shares.items():
        mine = 100 * own[name] / ticks
        may = tolerance(share, ticks)
        print(f'{name}: {mine:.1f} %, in .prof {share} % +- {may:.1f} %, of {ticks} ticks')
        assert abs(mine - share) <= may, name


if __name__ == '__main__':
    main()
