import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hasInvisible } from '../../src/samples/quote.ts'
import type { Pair, SampleBody, SampleRequest } from '../../src/samples/sample-request.ts'
import type { SampleCase } from './cases.ts'

const publicStrings = createRequire(import.meta.url)('big-list-of-naughty-strings') as string[]

/** Text that ends a literal, interpolates a value or runs a command in one of the languages. */
const ownStrings = [
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

/** Without lone surrogates, which cannot be sent. */
export const strings = [...new Set([...publicStrings, ...ownStrings])].filter((text) => !/\p{Cs}/u.test(text))

/** Splits the strings into few programs. */
function batches<T>(items: readonly T[], size = 180): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

type CaseInput = Partial<Omit<SampleRequest, 'url'>> & { target?: string }

const createCase = (name: string, { target = '/', ...input }: CaseInput): SampleCase => ({
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

const casesOf = (
  name: string,
  items: readonly string[],
  input: (batch: string[]) => CaseInput,
  size?: number,
) => batches(items, size).map((batch, index) => createCase(`${name}, batch ${index}`, input(batch)))

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

/** In some languages, an object with numeric keys is not written as a data literal. */
const isNumeric = (value: string) => /^[-+]?[\d.,]+$/.test(value)
const keys = [...strings].sort((item, other) => Number(isNumeric(item)) - Number(isNumeric(other)))
const keyBatch = keys.filter((key) => !isNumeric(key)).length

/** Without invisible characters, since one of them prevents a multi-line literal for the whole text. */
const visible = strings.filter((value) => !hasInvisible(value) && !/\s$/.test(value))
const unusual = strings.filter((value) => !visible.includes(value))

const sendable = strings.filter((value) => value !== '' && value.trim() === value && !/\p{Cc}/u.test(value))
const credentials = ownStrings.filter((value) => !/[\p{Cc}:]/u.test(value))

/** All strings in every place that takes text. */
export const naughtyCases: readonly SampleCase[] = [
  ...casesOf('JSON strings', strings, json),
  ...[keys.slice(0, keyBatch), keys.slice(keyBatch)].flatMap((group) =>
    casesOf('JSON keys', group, (batch) => json(Object.fromEntries(batch.map((key) => [key, key.length])))),
  ),
  // A number that no language can represent prevents a data literal.
  ...casesOf('JSON as text', visible, (batch) =>
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
  ...casesOf('part texts', strings, (batch) => ({
    body: {
      kind: 'parts',
      type: 'multipart/form-data',
      parts: numbered(batch).map(([name, value]) => ({ kind: 'text', name, text: value })),
    },
  })),
  ...casesOf('lines of text', visible, (batch) => text('text/plain', batch.join('\n'))),
  ...casesOf('lines of text with invisible characters', unusual, (batch) =>
    text('text/plain', batch.join('\n')),
  ),
  ...casesOf('user and password', credentials, (batch) => ({
    basic: { user: batch.join(' '), password: batch.toReversed().join(' ') },
  })),
]

/** Files that the strings create if one of them is executed. */
const traces = ['blns.fail', 'blns.shellshock1.fail', 'blns.shellshock2.fail'].map((name) => `/tmp/${name}`)

export function clearTraces(): void {
  for (const path of traces) rmSync(path, { force: true })
}

/** Traces of executed strings, in the folder of the programs and elsewhere. */
export function findTraces(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return [
    ...entries.map(({ name }) => name).filter((name) => name === 'pwned'),
    ...traces.filter((path) => existsSync(path)),
  ]
}
