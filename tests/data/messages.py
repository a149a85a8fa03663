# SPDX-License-Identifier: BSD-3-Clause
"""Messages of .po and .pot files: reads and writes them, and asks xgettext for those of the tree."""
import re
import subprocess


class Message:
    """One message. texts: its translations, one but for plurals."""

    def __init__(self):
        self.flags = set()
        self.comment = ''
        self.context = None
        self.id = ''
        self.plural = None
        self.texts = {}

    def key(self):
        return (self.context, self.id)


def unquote(text):
    return re.sub(r'\\(.)', lambda m: {'n': '\n', 't': '\t'}.get(m[1], m[1]), text)


def quote(text):
    for plain, escaped in (('\\', '\\\\'), ('"', '\\"'), ('\n', '\\n'), ('\t', '\\t')):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def read(lines):
    """The messages of @lines, without obsolete ones; the header first."""
    messages, message, field, started = [], Message(), None, False
    for line in lines:
        if line.startswith('#~'):
            continue
        flags = re.match(r'#,(.*)', line)
        comment = re.match(r'#\.(?: \*)?( .*)', line)
        found = re.match(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? "(.*)"$', line)
        more = re.match(r'"(.*)"$', line)
        if (flags or line.startswith('#') or (found and found[1] in ('msgctxt', 'msgid'))) and started:
            messages.append(message)
            message, started = Message(), False
        if comment:
            message.comment += comment[1]
        elif flags:
            message.flags |= {flag.strip() for flag in flags[1].split(',')}
        elif found:
            field = (found[1], int(found[2] or 0))
            started = started or found[1] == 'msgstr'
        if not found and not more:
            continue
        text = unquote(found[3] if found else more[1])
        if field[0] == 'msgctxt':
            message.context = (message.context or '') + text
        elif field[0] == 'msgid':
            message.id += text
        elif field[0] == 'msgid_plural':
            message.plural = (message.plural or '') + text
        else:
            message.texts[field[1]] = message.texts.get(field[1], '') + text
    return messages + ([message] if started else [])


def write(messages):
    """@messages as a .po file."""
    lines = []
    for message in messages:
        if message.flags:
            lines.append('#, ' + ', '.join(sorted(message.flags)))
        if message.context is not None:
            lines.append('msgctxt ' + quote(message.context))
        lines.append('msgid ' + quote(message.id))
        if message.plural is not None:
            lines.append('msgid_plural ' + quote(message.plural))
        for i, text in sorted(message.texts.items()):
            lines.append(('msgstr ' if message.plural is None else f'msgstr[{i}] ') + quote(text))
        lines.append('')
    return '\n'.join(lines)


def of_tree(root, build):
    """The messages of the sources that @build lists, with their header."""
    with open(root + '/po/meson.build', encoding='utf-8') as file:
        arguments = re.findall(r"^  '(--[^']+)',$", file.read(), re.MULTILINE)
    command = ['xgettext', '--output=-', '--directory=' + root, '--files-from=' + build + '/po/POTFILES']
    run = subprocess.run(command + arguments, stdout=subprocess.PIPE, check=True, encoding='utf-8')
    return read(run.stdout.splitlines())


def pseudo(messages):
    """A made translation of @messages, at least 40 % longer, with accents; each text is in brackets."""
    out = []
    for message in messages:
        made = Message()
        made.flags, made.context = set(message.flags) - {'fuzzy'}, message.context
        made.id, made.plural = message.id, message.plural
        if message.id == '':
            made.texts[0] = ('Language: xx\nMIME-Version: 1.0\nContent-Type: text/plain; '
                             'charset=UTF-8\nContent-Transfer-Encoding: 8bit\n'
                             'Plural-Forms: nplurals=2; plural=(n != 1);\n')
        else:
            made.texts[0] = longer(message.id, message.context)
            if message.plural is not None:
                made.texts[1] = longer(message.plural, message.context)
        out.append(made)
    return out


# what may not change in a text: formats, {fields}, <tags>, and escapes of dates
KEPT = re.compile(r'%(?:\d+\$)?[-+ 0#\']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|z|j)?[a-zA-Z%]'
                  r'|%<[A-Za-z0-9]+>|\{[^{}\s]*\}|</?[a-z]+>')


def longer(text, context):
    """@text, made longer; what stands at its ends stays there."""
    if context in ('unit', 'language') or not re.search('[A-Za-z]', text):
        return text
    start = re.match(r'\s*', text)[0]
    end = re.search(r'…?\s*$', text)[0]
    body = text[len(start):len(text) - len(end)]
    parts, last, accents = [], 0, str.maketrans('aeiouAEIOU', 'àéîöùÀÉÎÖÙ')
    for kept in KEPT.finditer(body):
        parts += [body[last:kept.start()].translate(accents), kept[0]]
        last = kept.end()
    parts.append(body[last:].translate(accents))
    return start + '[' + ''.join(parts) + '~' * max(1, (len(body) * 2 + 4) // 5 - 2) + ']' + end
