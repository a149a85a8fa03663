#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-speedscope.py WEFT-CLI LOG...

Loads converted time profiles in the real speedscope, and compares what its tables say with the
samples. Ends with 77, skipped, where Chromium or npm's package is not there. The package is kept in
WEFT_TEST_CACHE, or in the user's cache.
"""

import base64
import collections
import functools
import hashlib
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request

VERSION = '1.25.0'
PACKAGE = f'https://registry.npmjs.org/speedscope/-/speedscope-{VERSION}.tgz'
SHA512 = 'cpf9HWTZf1ijLXBJrk87Ve/54tnYx6rlf0gUThvn3ook6h63hLXVOQiMf44PT+XoV503cPfvfiT5gP5vojp6Ag=='
APART = {'GC.GC': 'GC', 'IDLE.IDLE': 'IDLE', 'SYSTEM.SYSTEM': 'SYSTEM'}
UNITS = {'ns': 1, 'µs': 1e3, 'ms': 1e6, 's': 1e9}


def skip(reason):
    print(reason, file=sys.stderr)
    sys.exit(77)


def find_browser():
    for name in ('chromium', 'chromium-browser', 'google-chrome'):
        if shutil.which(name):
            return name
    return skip('Chromium is not here')


def fetch():
    try:
        with urllib.request.urlopen(PACKAGE, timeout=60) as answer:
            data = answer.read()
    except OSError as error:
        skip(f'{PACKAGE} cannot be fetched: {error}')
    if hashlib.sha512(data).digest() != base64.b64decode(SHA512):
        sys.exit(f'{PACKAGE} is not what it was')
    return data


def find_speedscope():
    """The package's folder of files to be served."""
    cache = pathlib.Path(os.environ.get('WEFT_TEST_CACHE') or
                         pathlib.Path(os.environ.get('XDG_CACHE_HOME') or '~/.cache').expanduser() /
                         'weft-tests')
    folder = cache / f'speedscope-{VERSION}'
    release = folder / 'package' / 'dist' / 'release'
    if not (release / 'index.html').exists():
        folder.mkdir(parents=True, exist_ok=True)
        archive = folder / 'package.tgz'
        archive.write_bytes(fetch())
        shutil.unpack_archive(archive, folder, 'gztar')
    return release


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def show(browser, home, base, name):
    """The page as it stands when the profile was loaded, its table of costs open."""
    query = urllib.parse.urlencode({'profileURL': f'{base}/{name}', 'view': 'sandwich'})
    page = subprocess.run(
        [browser, '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
         '--enable-unsafe-swiftshader', f'--user-data-dir={home}', '--window-size=1400,4000',
         '--virtual-time-budget=20000', '--dump-dom', f'{base}/index.html#{query}'],
        capture_output=True, text=True, timeout=120, check=False)
    return page.stdout


def nanoseconds(text):
    number, unit = re.match(r'([\d.]+)\s*(ns|µs|ms|s)\b', text).groups()
    return round(float(number) * UNITS[unit])


def show_costs(browser, home, base, name, tries=5):
    """The same again while its table is empty: a busy machine may not have laid it out in time."""
    for _ in range(tries):
        page = show(browser, home, base, name)
        if read_costs(page):
            break
    return page


def read_profiles(page):
    """The names of all profiles, with the whole weight of each."""
    rows = re.findall(r'<tr title="([^"]*)"[^>]*>.*?<td[^>]*>([\d.]+[^<\d]*s)</td></tr>', page)
    return {html.unescape(name): nanoseconds(weight) for name, weight in rows}


def read_costs(page):
    """Inclusive and own weight by name, of the profile that is shown."""
    rows = re.findall(r'<tr[^>]*><td[^>]*>([^<]*\([^<]*%\)).*?<td[^>]*>([^<]*\([^<]*%\)).*?'
                      r'<td[^>]*><span[^>]*></span>([^<]*)</td></tr>', page)
    costs = collections.defaultdict(list)
    for total, own, name in rows:
        costs[html.unescape(name)].append((nanoseconds(total), nanoseconds(own)))
    return costs


def assert_costs(seen, costs):
    """Several cost centres may have one name; their inclusive weights do not add up."""
    assert seen.keys() == costs.keys() and seen, (seen.keys(), costs.keys())
    for name, (total, own) in costs.items():
        assert sum(row[1] for row in seen[name]) == own, (name, seen[name], own)
        assert len(seen[name]) > 1 or seen[name][0][0] == total, (name, seen[name], total)


def count_samples(lines, tick, cap, with_apart):
    """The same from the samples themselves."""
    total, own, n = collections.Counter(), collections.Counter(), 0
    for sample in lines:
        names = [APART.get(name, name) for name in sample['stack']] or ['MAIN']
        if sample['cap'] != cap or (names[0] in APART.values() and not with_apart):
            continue
        n += 1
        own[names[0]] += 1
        total.update(set(names))
    return n * tick, {name: (total[name] * tick, own[name] * tick) for name in total}


def main():
    cli, logs = sys.argv[1], sys.argv[2:]
    browser, release = find_browser(), find_speedscope()
    with tempfile.TemporaryDirectory() as scratch:
        site = pathlib.Path(scratch) / 'site'
        shutil.copytree(release, site)
        server = serve(site)
        base = f'http://127.0.0.1:{server.server_address[1]}'
        for log in logs:
            check(cli, browser, scratch, site, base, log)
        server.shutdown()


def check(cli, browser, scratch, site, base, log):
    subprocess.run([cli, 'convert', '--to=speedscope', f'--output={site}/whole.json', log],
                   check=True)
    printed = subprocess.run([cli, 'profile', log], capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in printed.stdout.splitlines()]
    whole = json.loads((site / 'whole.json').read_text())
    tick = whole['profiles'][0]['weights'][0]
    assert len(whole['profiles']) >= 3, whole['profiles']
    for place, profile in enumerate(whole['profiles']):
        if profile['type'] != 'sampled':
            continue
        whole['activeProfileIndex'] = place
        # a name of its own: of a file that changes twice in a second the browser keeps the first
        name = f'shown-{place}.json'
        (site / name).write_text(json.dumps(whole))
        page = show_costs(browser, f'{scratch}/home', base, name)
        cap = int(re.match(r'HEC (\d+)', profile['name']).group(1))
        weight, costs = count_samples(lines, tick, cap, 'GC' in profile['name'])
        seen = read_profiles(page).get(profile['name'])
        assert seen == weight, (log, profile['name'], seen, weight)
        assert_costs(read_costs(page), costs)
        print(f'{log}: {profile["name"]}: {weight // tick} samples, {len(costs)} names')


if __name__ == '__main__':
    main()
