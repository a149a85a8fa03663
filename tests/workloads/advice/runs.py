# SPDX-License-Identifier: BSD-3-Clause
"""Builds programs, and runs and measures variants of them when the machine is quiet."""
import functools
import re
import statistics
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
# A program with flags of the RTS: what is run and measured.
Variant = namedtuple('Variant', 'exe rts')
# A number of +RTS -t --machine-readable for each measure.
MEASURES = {'elapsed': 'total_wall_seconds', 'CPU': 'total_cpu_seconds', 'GC': 'GC_wall_seconds',
            'number of GCs': 'num_GCs', 'memory': 'max_mem_in_use_bytes',
            'live bytes': 'max_live_bytes', 'longest pause': 'longest_pause'}


class Failure(Exception):
    """A program that cannot be built, or fails."""


@functools.cache
def ghc_version():
    return subprocess.run(['ghc', '--numeric-version'], capture_output=True, text=True,
                          check=True).stdout.strip()


def build(program, is_fixed, folder):
    """Builds one of the two variants of a program. Returns the path of the executable."""
    exe = folder / (program['name'] + ('-fixed' if is_fixed else ''))
    flags = (program['fixed_build'] if is_fixed else '') or program['build']
    # Before GHC 9.4, only a program that is linked with this flag writes a log.
    is_old = [int(part) for part in ghc_version().split('.')[:2]] < [9, 4]
    command = ['ghc', '-v0', '-O1', '-rtsopts', *(['-eventlog'] if is_old else []), *flags.split(),
               *(['-DFIXED'] if is_fixed else []), '-outputdir', f'{exe}.o', '-o', str(exe),
               str(HERE / (program['name'] + '.hs'))]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f'the variant {exe.name} cannot be built: {done.stderr.strip()[:200]}')
    return exe


def cpu_times():
    """Returns idle and all CPU time of the machine since it started."""
    with open('/proc/stat', encoding='ascii') as file:
        times = [int(field) for field in file.readline().split()[1:9]]
    return times[3] + times[4], sum(times)


def wait_until_quiet(most_seconds=60):
    """Waits until nine tenths of the CPU time are idle. A machine that is never quiet does not stop
    the measurement, as runs are interleaved, but a message says so."""
    end = time.monotonic() + most_seconds
    while time.monotonic() < end:
        idle, total = cpu_times()
        time.sleep(0.4)
        idle_after, total_after = cpu_times()
        if idle_after - idle >= 0.9 * (total_after - total):
            return
    print(f'prove: the machine was not quiet for {most_seconds} s', file=sys.stderr)


def longest_pause(values):
    """Returns the longest pause of all generations, s. The concurrent phase of the non-moving
    collector has such a number too, but does not stop the program."""
    return max(float(value) for key, value in values.items()
               if key.endswith('max_pause_seconds') and 'concurrent' not in key)


def run(program, variant, extra, folder):
    """Runs a variant once. Returns what it printed, and its measures."""
    numbers = folder / 'numbers'
    flags = [*variant.rts.split(), *extra.split(), f'-t{numbers}', '--machine-readable']
    wait_until_quiet()
    try:
        done = subprocess.run([variant.exe, *program['args'].split(), '+RTS', *flags, '-RTS'],
                              cwd=folder, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        raise Failure(f'{variant.exe.name} {variant.rts} did not end within 120 s') from None
    if done.returncode != 0:
        reason = done.stderr.decode(errors='replace').strip()[:200]
        raise Failure(f'{variant.exe.name} {variant.rts} failed: {reason}')
    values = dict(re.findall(r'\("(\w+)", "([^"]*)"\)', numbers.read_text(encoding='utf-8')))
    values['longest_pause'] = longest_pause(values)
    return done.stdout, {name: float(values[key]) for name, key in MEASURES.items()}


def measure(program, variants, runs, folder):
    """Runs all variants in turn, @runs times. Returns the medians of each one's measures, and
    whether all printed the same. Runs are interleaved, so that a slow minute slows all of them."""
    samples = {variant: [] for variant in variants}
    printed = set()
    for _ in range(runs):
        for variant in variants:
            output, numbers = run(program, variant, '', folder)
            printed.add(output)
            samples[variant].append(numbers)
    medians = {variant: {name: statistics.median(sample[name] for sample in taken)
                         for name in MEASURES} for variant, taken in samples.items()}
    return medians, len(printed) <= 1
