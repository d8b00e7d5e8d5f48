import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isUnseen } from '../../src/samples/quote.ts'
import type { Pair, SampleBody, SampleRequest } from '../../src/samples/sample-request.ts'
import type { SampleCase } from './cases.ts'

const listed = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]

/** What ends a literal, puts a value into it or runs a command, in one of the languages. */
const own = [
  "'; touch pwned; '",
  '"; touch pwned; "',
  "'\\''; touch pwned; '",
  "\\'; touch pwned; #",
  '$(touch pwned)',
  '`touch pwned`',
  '; touch pwned #',
  '| touch pwned',
  '&& touch pwned',
  '\ntouch pwned\n',
  '> pwned',
  '$!',
  '\x1b[201~\ntouch pwned\n',
  '\x1b[200~touch pwned\r',
  '\x03touch pwned\r',
  '\x04\x15touch pwned\n',
  '!!',
  '!touch',
  '\\\ntouch pwned',
  "$'\\ntouch pwned'",
  '%(touch pwned)',
  '#{system("touch pwned")}',
  '#$0 #@a',
  '{$x} ${x} $x $$ $0 ${jndi:x} \\$x',
  '@{[system("touch pwned")]}',
  '<?= `touch pwned` ?>',
  '?> <?php',
  "' . system('touch pwned') . '",
  '" + system("touch pwned") + "',
  '\\(x) \\{x} \\u{41} \\u0041 \\x41 \\101',
  '\\N{DASH} \\c[ \\M-a \\C-a \\e',
  '""" + x + """',
  "''' + x + '''",
  '"""',
  "'''",
  '``` ${x} ```',
  ')" + x + R"(',
  ')json" )text" )"',
  '"# "## "###',
  '"@ \'@ @" @\'',
  'TEXT',
  'JSON',
  'EOF',
  'TEXT;\nJSON\nEOF\n  TEXT',
  '__END__',
  '=begin',
  "??/ ??= ??( ??'",
  '/* */ // # -- <!--',
  '%s %d %n %@ {0} {{x}} {x}',
  '\\',
  '\\\\',
  '\\"',
  "\\'",
  "'",
  '"',
  '`',
  '$',
  '#',
  '%',
  'a\r\nb\rc\nd\te\vf\fg\bh',
  '\u2028\u2029\u0085\u00a0\ufeff\u200b\u202e',
  '@file',
  '<file',
  '=x',
  'a=b&c=d',
  ';type=x/y',
  '-',
  '--',
  '\ud83d\udc19',
  '\u{10ffff}',
  'ends with a \\',
]

/** Half of a surrogate pair is no text, and cannot be sent. */
export const strings = [...new Set([...listed, ...own])].filter((text) => !/\p{Cs}/u.test(text))

/** In batches, so that few programs hold all of them. */
function batches<T>(items: readonly T[], size = 180): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

type Given = Partial<Omit<SampleRequest, 'url'>> & { target?: string }

const oneCase = (name: string, { target = '/', ...input }: Given): SampleCase => ({
  name,
  files: {},
  request: (base) => ({
    method: input.body ? 'POST' : 'GET',
    url: base + target,
    headers: [],
    cookies: [],
    response: 'json',
    notes: [],
    ...input,
  }),
})

const casesOf = (name: string, items: readonly string[], input: (batch: string[]) => Given, size?: number) =>
  batches(items, size).map((batch, index) => oneCase(`${name}, batch ${index}`, input(batch)))

const text = (type: string, content: string): { body: SampleBody } => ({
  body: { kind: 'text', type, text: content },
})
const json = (value: unknown) => text('application/json', JSON.stringify(value, null, 2))
const numbered = (batch: readonly string[]) => batch.map((item, index): Pair => [`n${index}`, item])
const form = (fields: readonly Pair[]): { body: SampleBody } => ({
  body: { kind: 'form', type: 'application/x-www-form-urlencoded', fields },
})
const encoded = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (item) => `%${item.charCodeAt(0).toString(16).toUpperCase()}`)

/** Numbers as keys keep a whole object from being written as data, in some languages. */
const isNumeric = (value: string) => /^[-+]?[\d.,]+$/.test(value)
const keys = [...strings].sort((item, other) => Number(isNumeric(item)) - Number(isNumeric(other)))
const keyBatch = keys.filter((key) => !isNumeric(key)).length

/** One character that is unseen makes a whole text an escaped one: the others are to stand in literals of many lines. */
const visible = strings.filter((value) => !isUnseen(value) && !/\s$/.test(value))
const odd = strings.filter((value) => !visible.includes(value))

const sendable = strings.filter((value) => value !== '' && value.trim() === value && !/\p{Cc}/u.test(value))
const credentials = own.filter((value) => !/[\p{Cc}:]/u.test(value))

/** All of them, in every place that takes a text. */
export const naughtyCases: readonly SampleCase[] = [
  ...casesOf('JSON texts', strings, json),
  ...[keys.slice(0, keyBatch), keys.slice(keyBatch)].flatMap((some) =>
    casesOf('JSON keys', some, (batch) => json(Object.fromEntries(batch.map((key) => [key, key.length])))),
  ),
  // A number that no language writes so keeps the text from being written as data.
  ...casesOf('JSON as it is', visible, (batch) =>
    text(
      'application/json',
      `[\n  1e400,\n${batch.map((item) => `  ${JSON.stringify(item)}`).join(',\n')}\n]`,
    ),
  ),
  ...casesOf('query values', strings, (batch) => ({ target: `/?q=${batch.map(encoded).join('&q=')}` }), 90),
  ...casesOf(
    'header values',
    sendable,
    (batch) => ({ headers: batch.map((value, index): Pair => [`X-Naughty-${index}`, value]) }),
    120,
  ),
  ...casesOf('form values', strings, (batch) => form(numbered(batch))),
  ...casesOf('form names', keys, (batch) => form(batch.map((name) => [name, 'x']))),
  ...casesOf('texts of parts', strings, (batch) => ({
    body: {
      kind: 'parts',
      type: 'multipart/form-data',
      parts: numbered(batch).map(([name, value]) => ({ kind: 'text', name, text: value })),
    },
  })),
  ...casesOf('lines of a text', visible, (batch) => text('text/plain', batch.join('\n'))),
  ...casesOf('lines of an odd text', odd, (batch) => text('text/plain', batch.join('\n'))),
  ...casesOf('user and password', credentials, (batch) => ({
    basic: { user: batch.join(' '), password: batch.toReversed().join(' ') },
  })),
]

/** What the strings make when one of them is run. */
const traces = ['blns.fail', 'blns.shellshock1.fail', 'blns.shellshock2.fail'].map((name) => `/tmp/${name}`)

export function clearTraces(): void {
  for (const path of traces) rmSync(path, { force: true })
}

/** What happened besides the requests, in the folder of the programs and elsewhere. */
export function findTraces(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return [
    ...entries.map(({ name }) => name).filter((name) => name === 'pwned'),
    ...traces.filter((path) => existsSync(path)),
  ]
}
