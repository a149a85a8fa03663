#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check-po.py ROOT BUILD [--complete]. Fails unless each translation in po/ is listed in
po/LINGUAS, compiles, and keeps of each text what a program or a person relies on: its formats,
{fields}, <tags>, mnemonic, ellipsis, and the spaces and line ends around it; and unless each text
is whole, and what the sources say to translators reaches them. With --complete, for a release, each
text has to be translated, too. The checks are tried first, on a translation that is made, and on
what spoils it."""
import copy
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import messages  # noqa: E402

SKIPPED = 77


def kept(text):
    """What a translation has to have as often as the text: formats, but not a bare "% "."""
    return sorted(re.sub(r'%\d+\$', '%', one) for one in messages.KEPT.findall(text)
                  if not one.startswith('% ') and one != '%%')


def mnemonics(text, original):
    """How many letters "_" marks; None where it is a part of names such as RUN_THREAD."""
    is_marked = len(original) < 40 and re.fullmatch(r'[^_]*(?<![a-z0-9])_[A-Za-z][^_]*', original) and \
        not re.search('[A-Z]{2}_[A-Z]{2}', original)
    return text.count('_') if is_marked else None


def faults_of(message, original):
    """What is wrong with the translation @message of @original; a fuzzy one is not used."""
    if 'fuzzy' in message.flags:
        return
    forms = {0: [original.id], None: [original.id, original.plural or original.id]}
    for i, text in message.texts.items():
        if text == '':
            continue
        sources = forms[None] if original.plural is not None else forms[0]
        allowed = [kept(source) for source in sources]
        # a form for one thing may leave out its number
        if original.plural is not None:
            allowed += [kept(original.id.replace('%s', '', 1))] if len(message.texts) > 1 else []
        if kept(text) not in allowed:
            yield f'has {kept(text)}, not {kept(sources[-1])}'
        # a no-break space is typography, as in front of a French semicolon; what stands between
        # two texts is the language's own
        if original.context != 'between' and (
                re.match(r'[ \n]*', text)[0] != re.match(r'[ \n]*', original.id)[0] or
                re.search(r'[ \n]*$', text)[0] != re.search(r'[ \n]*$', original.id)[0]):
            yield 'begins or ends with other spaces'
        if text.rstrip().endswith('…') != original.id.rstrip().endswith('…'):
            yield 'differs in the ellipsis at its end'
        if mnemonics(text, original.id) != mnemonics(original.id, original.id):
            yield 'differs in its mnemonic'


def lacks(message):
    """What a text lacks to be shown in the language, or None; @message is its translation or None."""
    if message is None or '' in message.texts.values():
        return 'not translated'
    return 'fuzzy' if 'fuzzy' in message.flags else None


def check(name, translated, originals, is_complete):
    """The faults of the translation @translated, as lines; if @is_complete, also what it lacks."""
    texts = {message.key(): message for message in translated}
    faults = []
    for original in originals:
        message = texts.get(original.key())
        if original.id == '':
            continue
        if is_complete and lacks(message):
            faults.append(f'{name}: {original.id!r}: {lacks(message)}')
        if message is not None:
            faults += [f'{name}: {original.id!r}: {fault}' for fault in faults_of(message, original)]
    return faults


def compiles(name, text):
    """What msgfmt finds wrong, as lines."""
    with tempfile.NamedTemporaryFile('w', suffix='.po', encoding='utf-8') as file:
        file.write(text)
        file.flush()
        run = subprocess.run(['msgfmt', '--check-format', '--check-domain', '--output-file=/dev/null', file.name],
                             stderr=subprocess.PIPE, encoding='utf-8', check=False)
    return [f'{name}: {line}' for line in run.stderr.splitlines()] if run.returncode != 0 else []


def spoil(made, find, change):
    """A copy of @made with the first text that has @find changed."""
    spoilt = copy.deepcopy(made)
    message = next(one for one in spoilt if one.id and find(one.id))
    change(message)
    return spoilt


def set_text(change):
    def apply(message):
        message.texts = {i: change(text) for i, text in message.texts.items()}
    return apply


def try_checks(originals):
    """What the checks themselves do wrong."""
    made = messages.pseudo(originals)
    wrong = check('made', made, originals, True) + compiles('made', messages.write(made))
    wrong += check('read', messages.read(messages.write(made).splitlines()), originals, True)
    spoils = [
        spoil(made, lambda text: '{thread}' in text, set_text(lambda text: text.replace('{thread}', '{faden}'))),
        spoil(made, lambda text: '%s' in text, set_text(lambda text: text.replace('%s', '', 2))),
        spoil(made, lambda text: text.endswith('…'), set_text(lambda text: text[:-1])),
        spoil(made, lambda text: text.startswith('_'), set_text(lambda text: text.replace('_', ''))),
        spoil(made, lambda text: True, set_text(lambda text: text + '\n')),
        spoil(made, lambda text: True, set_text(lambda text: ' ' + text)),
    ]
    lacking = [
        spoil(made, lambda text: True, set_text(lambda text: '')),
        spoil(made, lambda text: True, lambda message: message.flags.add('fuzzy')),
        made[:-1],
    ]
    wrong += [f'spoilt translation {i} is taken for right' for i, one in enumerate(spoils)
              if [len(check('spoilt', one, originals, complete)) for complete in (False, True)] != [1, 1]]
    wrong += [f'incomplete translation {i} is judged wrongly' for i, one in enumerate(lacking)
              if [len(check('lacking', one, originals, complete)) for complete in (False, True)] != [0, 1]]
    bad = spoil(made, lambda text: text.count('%s') == 1, set_text(lambda text: text.replace('%s', '%d')))
    if not compiles('spoilt', messages.write(bad)):
        wrong.append('a wrong format compiles')
    return wrong


def check_wholeness(originals):
    """The texts that are no sentence or name of their own: no language but English has such parts."""
    faults = []
    for one in originals:
        if one.id == '' or one.context == 'between':
            continue
        if re.match(r'[\s,;:.)]', one.id) or re.search(r'[\s,(]$', one.id):
            faults.append(f'{one.id!r} is a part of a text')
        if not re.search(r'\w', messages.KEPT.sub('', one.id)) and not one.comment:
            faults.append(f'{one.id!r} says nothing, and no comment for translators tells what it is')
    return faults


def try_wholeness():
    """What check_wholeness() itself does wrong."""
    wrong = []
    for text, comment, n in (('%s lanes', '', 0), ('; %s lanes', '', 1), ('%s, ', 'Translators: names', 1),
                             ('%s: %s', '', 1), ('%s: %s', 'Translators: a name, and a value', 0)):
        message = messages.Message()
        message.id, message.comment = text, comment
        if len(check_wholeness([message])) != n:
            wrong.append(f'{text!r} ({comment}) is judged wrongly')
    return wrong


def words_of(comment):
    return ' '.join(comment.split())


def check_comments(root, originals):
    """The comments for translators that reach none, as they are not right in front of a text, and
    others that do."""
    told = [words_of(message.comment) for message in originals if message.id]
    faults = [f'{comment!r} is told to translators' for comment in told
              if comment and not comment.startswith('Translators: ')]
    for folder, _, names in os.walk(root + '/app'):
        for name in names:
            with open(f'{folder}/{name}', encoding='utf-8') as file:
                comments = re.findall(r'/\*\s*(translators\b.*?)\*/', file.read(), re.DOTALL | re.IGNORECASE)
            comments = [words_of(re.sub(r'\n *\*', ' ', comment)) for comment in comments]
            faults += [f'{name}: {comment!r} reaches no translator' for comment in comments
                       if not any(comment in one for one in told)]
    return faults


def check_glossary(lines):
    """What is wrong with the form of the glossary, as lines."""
    rows = [line.split('\t') for line in lines]
    terms = [row[0].lower() for row in rows[1:]]
    faults = [f'glossary.tsv:{i}: {len(row)} columns' for i, row in enumerate(rows, 1) if len(row) != len(rows[0])]
    faults += [f'glossary.tsv:{i}: no term or meaning' for i, row in enumerate(rows, 1) if not all(row[:2])]
    if rows[0][:2] != ['term', 'meaning'] or len(set(terms)) != len(terms):
        faults.append('glossary.tsv: the head is wrong, or a term is there twice')
    return faults


def main():
    root, build, *options = sys.argv[1:]
    if not shutil.which('xgettext') or not shutil.which('msgfmt'):
        return SKIPPED
    originals = messages.of_tree(root, build)
    faults = try_checks(originals) + try_wholeness()
    faults += check_wholeness(originals) + check_comments(root, originals)
    with open(root + '/po/glossary.tsv', encoding='utf-8') as file:
        faults += check_glossary(file.read().splitlines())
    with open(root + '/po/LINGUAS', encoding='utf-8') as file:
        listed = {word for line in file for word in line.split('#')[0].split()}
    there = {name[:-3] for name in os.listdir(root + '/po') if name.endswith('.po')}
    faults += [f'po/LINGUAS and po/{name}.po: only one is there' for name in sorted(listed ^ there)]
    for name in sorted(there):
        with open(f'{root}/po/{name}.po', encoding='utf-8') as file:
            text = file.read()
        faults += compiles(name, text) + check(name, messages.read(text.splitlines()), originals,
                                               '--complete' in options)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


sys.exit(main())
