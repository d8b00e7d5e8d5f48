import type { Pair, SampleBody, SamplePart, SampleRequest } from '../../src/samples/sample-request.ts'
import type { Files } from './compare.ts'

/** A request that every language must send correctly. */
export type SampleCase = { name: string; request: (base: string) => SampleRequest; files: Files }

const bytes = (text: string) => new TextEncoder().encode(text)

/** All 256 byte values, which is not valid UTF-8. */
const binary = Uint8Array.from({ length: 512 }, (_, index) => index % 256)
const megabyte = Uint8Array.from({ length: 1_048_576 }, (_, index) => (index * 31 + (index >> 8)) % 256)

type CaseInput = {
  method?: string
  /** Path and query below the case's own folder. */
  target?: string
  headers?: Pair[]
  cookies?: Pair[]
  basic?: SampleRequest['basic']
  body?: SampleBody
  answer?: 'json' | 'text'
  notes?: string[]
  files?: Files
}

function createCase(name: string, input: CaseInput): SampleCase {
  const { method = input.body ? 'POST' : 'GET', target = '/', headers = [], cookies = [] } = input
  const { basic, body, answer = 'json', notes = [], files = {} } = input
  return {
    name,
    files,
    request: (base) => ({
      method,
      url: base + target,
      headers,
      cookies,
      basic,
      body,
      response: answer,
      notes,
    }),
  }
}

const query = (text: string) => `/search?${text}`
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (item) => `%${item.charCodeAt(0).toString(16).toUpperCase()}`)
const json = (text: string): SampleBody => ({ kind: 'text', type: 'application/json', text })
const data = (value: unknown) => json(JSON.stringify(value, null, 2))
const form = (...fields: Pair[]): SampleBody => ({
  kind: 'form',
  type: 'application/x-www-form-urlencoded',
  fields,
})
const parts = (...list: SamplePart[]): SampleBody => ({
  kind: 'parts',
  type: 'multipart/form-data',
  parts: list,
})
const text = (type: string, content: string): SampleBody => ({ kind: 'text', type, text: content })
const field = (name: string, value: string, type?: string): SamplePart => ({
  kind: 'text',
  name,
  text: value,
  type,
})
const upload = (name: string, path: string, type?: string): SamplePart => ({ kind: 'file', name, path, type })

let deep: unknown = 'bottom'
for (let level = 0; level < 40; level++) deep = level % 2 ? [deep] : { [`level${level}`]: deep }

const queries: SampleCase[] = [
  createCase('a plain GET', { target: '/books' }),
  createCase('a one-word query', { target: query('q=moss') }),
  createCase('reserved characters in a query value', { target: query(`q=${encoded(":/?#[]@!$&'()*+,;=")}`) }),
  createCase('reserved characters without encoding', { target: query('fields=a,b;c:d/e?f@g!h$i(j)k*l') }),
  createCase('a repeated query name', { target: query('tag=a&tag=b&tag=a') }),
  createCase('empty query values', { target: query('a=&b&c=') }),
  createCase('unicode in the query', { target: query(`q=${encoded('åäö 漢字 🐙')}`) }),
  createCase('brackets in query names, encoded', { target: query('filter%5Bstatus%5D=open&ids%5B%5D=1') }),
  createCase('a plus, a percent sign and spaces in the query', {
    target: query('q=1%2B1%3D2%20%26%20100%25'),
  }),
  createCase('quotes and backslashes in the query', { target: query(`q=${encoded(`"'\\\``)}`) }),
  createCase('a dollar sign in the query', {
    target: query('$filter=name&q=%24%7Bx%7D'),
  }),
  createCase('line breaks in the query', { target: query('q=a%0D%0Ab%00c') }),
  createCase('a query of 4,000 characters', { target: query(`q=${'abcdefgh'.repeat(500)}`) }),
]

const paths: SampleCase[] = [
  createCase('a slash in a path value', { target: '/files/a%2Fb%2Fc' }),
  createCase('a percent sign in a path value', { target: '/files/100%25/50%2525' }),
  createCase('spaces in a path value', { target: '/files/my%20file%20.txt' }),
  createCase('unicode in a path value', { target: `/files/${encoded('ünï/漢🐙')}` }),
  createCase('matrix and label parameters', { target: '/a;x=1;y=2/.b.c/d,e' }),
  createCase('colon, at and tilde in a path', { target: '/v1/shops/a:b@c~d:run' }),
  createCase('an empty path value', { target: '/a//b/' }),
  createCase('encoded dots in a path value', { target: '/a/%2E%2E/b' }),
]

const headers: SampleCase[] = [
  createCase('several headers', {
    headers: [
      ['X-Request-Id', '5f0c9a1e'],
      ['Accept', 'application/vnd.books+json; version=2'],
      ['If-None-Match', 'W/"33a64df5"'],
    ],
  }),
  createCase('quotes, backslashes and dollars in a header', {
    headers: [['X-Odd', `a"b'c\\d$e\${f}#{g}%s\`h\`!i`]],
  }),
  createCase('a header without a value', { headers: [['X-Empty', '']] }),
  createCase('a header beyond ASCII', { headers: [['X-Name', 'Zoë ß']] }),
  createCase('a header beyond Latin-1', { headers: [['X-Name', 'Łódź 漢字']] }),
  createCase('a content header', {
    headers: [['Content-Language', 'sv']],
    body: data({ title: 'Mossa' }),
  }),
  createCase('a content header without a body', { headers: [['Content-Language', 'sv']] }),
  createCase('a custom user agent', { headers: [['User-Agent', 'papermill/1.0 (test)']] }),
  createCase('a bearer token', { headers: [['Authorization', 'Bearer YOUR_ACCESS_TOKEN']] }),
  createCase('a basic username', { basic: { user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' } }),
  createCase('basic credentials with special characters', {
    basic: { user: 'zoë@example.com', password: `p"a's\\s:$w\${o}#{r}d%s` },
  }),
  createCase('a key in a header', { headers: [['X-API-Key', 'YOUR_API_KEY']] }),
  createCase('a key in the query', { target: query('api_key=YOUR_API_KEY') }),
  createCase('a key in a cookie', { cookies: [['session', 'YOUR_API_KEY']] }),
  createCase('several cookies', {
    cookies: [
      ['a', '1'],
      ['theme', 'light%20blue'],
      ['_b-c.d', 'x=y'],
    ],
  }),
  createCase('two cookies with the same name', {
    cookies: [
      ['a', '1'],
      ['a', '2'],
    ],
  }),
  createCase('a custom host header', { headers: [['Host', 'books.example']] }),
  createCase('connection headers', {
    headers: [
      ['Connection', 'close'],
      ['Upgrade', 'h2c'],
      ['Keep-Alive', 'timeout=5'],
      ['TE', 'trailers'],
      ['Trailer', 'Expires'],
      ['Proxy-Authorization', 'Basic eDp5'],
      ['Sec-Fetch-Mode', 'navigate'],
    ],
  }),
  createCase('content length headers', {
    headers: [
      ['Content-Length', '5'],
      ['Transfer-Encoding', 'chunked'],
    ],
    body: data({ title: 'Moss' }),
  }),
  createCase('an accepted encoding', { headers: [['Accept-Encoding', 'identity']] }),
]

const jsonBodies: SampleCase[] = [
  createCase('a JSON object', {
    body: data({
      title: 'Field Notes on Moss',
      copies: 250,
      binding: { kind: 'hardcover', ribbon: true },
      tags: ['a', 'b'],
    }),
  }),
  createCase('JSON with quotes and backslashes', {
    body: data({ text: `She said "hi" and 'bye' \\ \\\\ \\" /` }),
  }),
  createCase('JSON with line breaks and tabs', {
    body: data({ text: 'one\ntwo\r\nthree\tfour\b\f\v\0end' }),
  }),
  createCase('JSON with interpolation syntax', {
    body: data({ a: '$x ${x} #{x} %s %d {{x}} {0} `x` $(x) %{x} @{x} #x \\(x) $$ <%= x %>' }),
  }),
  createCase('JSON keys with interpolation syntax', {
    body: data({ 'a"b': 1, "c'd": 2, $e: 3, '${f}': 4, '#{g}': 5, 'h\\i': 6, '': 7 }),
  }),
  createCase('JSON with emoji', { body: data({ text: '🐙 👩‍👩‍👧‍👦 🇸🇪 é' }) }),
  createCase('JSON with U+2028 and invisible characters', {
    body: data({ text: 'a\u2028b\u2029c\ufeffd\u200be\u202ef\u0085g\u00a0h' }),
  }),
  createCase('deeply nested JSON', { body: data(deep) }),
  createCase('JSON with null, true and false', {
    body: data({ a: null, b: true, c: false, d: [null], e: {}, f: [], g: '' }),
  }),
  createCase('JSON with an integer beyond 2^53', {
    body: json('{\n  "id": 9007199254740993,\n  "big": 123456789012345678901234567890\n}'),
  }),
  createCase('JSON with 1e400 and other exponents', {
    body: json('{\n  "a": 1e400,\n  "b": 1E5,\n  "c": 2.5e-7\n}'),
  }),
  createCase('JSON with -0', { body: json('{"a": -0, "b": -0.0, "c": 0.0}') }),
  createCase('JSON with long decimals', {
    body: json('{"pi": 3.14159265358979323846264338327950288, "price": 10.50, "one": 1.0}'),
  }),
  createCase('JSON with short decimals', { body: data({ a: 0.1, b: -12.75, c: 100, d: 0 }) }),
  createCase('JSON with numeric keys', {
    body: json('{\n  "2": "b",\n  "1": "a",\n  "__proto__": 1\n}'),
  }),
  createCase('JSON with a duplicate key', { body: json('{"a": 1, "a": 2}') }),
  createCase('a JSON list', { body: data([1, 'two', [3, { four: 4 }], null]) }),
  createCase('a list of many objects', {
    body: data(
      Array.from({ length: 12 }, (_, index) => ({ id: index, name: `Item ${index}`, price: index + 0.5 })),
    ),
  }),
  createCase('an empty JSON object', { body: data({}) }),
  createCase('a JSON string', { body: json('"just a \\"text\\""') }),
  createCase('a JSON null', { body: json('null') }),
  createCase('JSON with a custom content type', {
    method: 'PATCH',
    body: text('application/merge-patch+json', '{\n  "title": null\n}'),
  }),
  createCase('JSON with a long string', {
    body: data({ text: 'Lorem ipsum dolor sit amet, '.repeat(30), last: 'line' }),
  }),
]

const forms: SampleCase[] = [
  createCase('a form', { body: form(['name', 'Ida Lindqvist'], ['city', 'Uppsala']) }),
  createCase('a form with repeated names', {
    body: form(['tag', 'a'], ['tag', 'b'], ['tag', 'a'], ['x', '']),
  }),
  createCase('a form with special characters', {
    body: form(
      ['a[b]', '1&2=3+4'],
      ['ü', `"'\\$x\${y}#{z}%s\`q\``],
      ['q', 'line\r\nbreak 100%'],
      ['@at', '@file'],
      ['e', '🐙'],
    ),
  }),
  createCase('a form with an empty name', { body: form(['', 'x'], ['a', '']) }),
  createCase('an empty form', { body: form() }),
]

const multipart: SampleCase[] = [
  createCase('text parts', { body: parts(field('title', 'Moss'), field('note', 'two\nlines')) }),
  createCase('text and a file', {
    body: parts(field('title', 'Moss'), upload('cover', 'cover.png', 'image/png')),
    files: { 'cover.png': binary },
  }),
  createCase('a file before text', {
    body: parts(upload('cover', 'cover.png', 'image/png'), field('title', 'Moss')),
    files: { 'cover.png': binary },
  }),
  createCase('a JSON part', {
    body: parts(
      field('meta', '{"a": "b;c\\"d\\""}', 'application/json'),
      upload('file', 'notes.txt', 'text/plain'),
    ),
    files: { 'notes.txt': bytes('one\r\ntwo\n') },
  }),
  createCase('parts with interpolation syntax', {
    body: parts(
      field('a', '@file'),
      field('b', '<file'),
      field('c', `;type=x "q" 'r' \\ $x \${y} #{z} %s`),
      field('d', ''),
    ),
  }),
  createCase('files with unusual names', {
    body: parts(
      upload('a', 'my file.txt', 'text/plain'),
      upload('b', 'semi;comma,.txt', 'text/plain'),
      upload('c', "it's $x.txt", 'text/plain'),
    ),
    files: { 'my file.txt': bytes('1'), 'semi;comma,.txt': bytes('2'), "it's $x.txt": bytes('3') },
  }),
  createCase('a file name with quotes', {
    body: parts(upload('a', 'a "quoted" name.txt', 'text/plain')),
    files: { 'a "quoted" name.txt': bytes('1') },
  }),
  createCase('a non-ASCII file name', {
    body: parts(upload('a', 'übung 漢字.txt', 'text/plain')),
    files: { 'übung 漢字.txt': bytes('1') },
  }),
  createCase('part names with special characters', {
    body: parts(field('a b', '1'), field('c[d]', '2'), field('ü', '3'), field('e"f', '4'), field('$g', '5')),
  }),
  createCase('part names with an equals sign', {
    body: parts(field('a', '1'), field('b=c', '2'), upload('=', 'a.bin', 'application/octet-stream')),
    files: { 'a.bin': binary },
  }),
  createCase('a part whose name is an equals sign', { body: parts(field('=', '1')) }),
  createCase('two files with the same part name', {
    body: parts(
      upload('files', 'a.bin', 'application/octet-stream'),
      upload('files', 'b.bin', 'application/octet-stream'),
    ),
    files: { 'a.bin': binary, 'b.bin': bytes('') },
  }),
  createCase('a file without a type', {
    body: parts(upload('file', 'data.bin')),
    files: { 'data.bin': binary },
  }),
  createCase('multi-line parts', {
    body: parts(
      field('a', '```\n"x" \\ $y\n```'),
      field('b', '{\n  "c": "`d` \'e\'"\n}', 'application/json'),
    ),
  }),
]

const rawBodies: SampleCase[] = [
  createCase('plain text', {
    body: text('text/plain', 'Hello, "world".\nSecond line: $x `y` \\n 100%'),
    answer: 'text',
  }),
  createCase('plain text beyond ASCII', { body: text('text/plain; charset=utf-8', 'Zoë 漢字 🐙') }),
  createCase('text with CR LF and other controls', {
    body: text('text/csv', 'a,b\r\n1,"2"\r\n\t\x01\x1b[201~\x7f'),
  }),
  createCase('text that starts like a file reference', { body: text('text/plain', '@/etc/passwd') }),
  createCase('text with quotes of every kind', {
    body: text('text/plain', `""" ''' \`\`\` )" )json" "# "## '@ "@ EOF\n"""\n'@\nEOF\n`),
  }),
  ...['"""', '""""', '\\"', '\\', "'''", '`', '${x}'].map((end) =>
    createCase(`text of two lines that ends with ${end}`, { body: text('text/plain', `one\ntwo ${end}`) }),
  ),
  createCase('two lines of text with invisible characters', {
    body: text('text/plain', "it's \\ one!\n\u202etwo\u2066 \u200bthree\ufeff\u2028four \u00e9 🐙"),
  }),
  createCase('text with trailing spaces', {
    body: text('text/plain', '  first \n\n\tsecond\t\n   '),
  }),
  createCase('text with ??= and //', {
    body: text('text/plain', 'what??/ ??= ??( // /* */ # -- \\u0041 \\x41 \\101'),
  }),
  createCase('XML', {
    body: text(
      'application/xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<order id="1">\n  <title>Moss &amp; more</title>\n</order>',
    ),
  }),
  createCase('empty text', { body: text('text/plain', '') }),
  createCase('a file', {
    method: 'PUT',
    body: { kind: 'file', type: 'image/png', path: 'cover.png' },
    files: { 'cover.png': binary },
  }),
  createCase('a file of 1 MB', {
    body: { kind: 'file', type: 'application/octet-stream', path: 'large.bin' },
    files: { 'large.bin': megabyte },
  }),
  createCase('a file with an unusual name', {
    body: { kind: 'file', type: 'text/plain', path: `it's a "file" $x.txt` },
    files: { 'it\'s a "file" $x.txt': bytes('content') },
  }),
]

const methods: SampleCase[] = [
  createCase('DELETE', { method: 'DELETE', target: '/books/1' }),
  createCase('DELETE with a body', { method: 'DELETE', body: data({ reason: 'duplicate' }) }),
  createCase('GET with a body', {
    method: 'GET',
    target: query('q=1'),
    body: data({ query: { match_all: {} } }),
  }),
  createCase('HEAD', { method: 'HEAD', target: '/books', answer: 'text' }),
  createCase('HEAD with a user and headers', {
    method: 'HEAD',
    target: '/books',
    headers: [['X-Request-Id', 'r1']],
    basic: { user: 'ida', password: 'secret' },
    answer: 'text',
  }),
  createCase('HEAD with parts', {
    method: 'HEAD',
    body: parts(field('a', '1'), field('b', '{}', 'application/json')),
    answer: 'text',
  }),
  createCase('OPTIONS', { method: 'OPTIONS', target: '/books' }),
  createCase('POST without a body', { method: 'POST', target: '/books/1/publish' }),
  createCase('PUT without a body', { method: 'PUT', target: '/books/1/star' }),
  createCase('PATCH without a body', { method: 'PATCH', target: '/books/1/touch' }),
  createCase('a custom method', { method: 'REPORT', target: '/books', body: data({ a: 1 }) }),
  createCase('a custom method without a body', { method: 'PURGE', target: '/books' }),
  createCase('everything at once', {
    method: 'PUT',
    target: '/shops/a%2Fb/orders?dry_run=true&expand=a&expand=b',
    headers: [
      ['X-Request-Id', 'r1'],
      ['Accept', 'text/plain'],
    ],
    cookies: [['session', 'abc']],
    basic: { user: 'ida', password: 'secret' },
    body: data({ a: [1, 2, { b: null }], c: 'd' }),
    answer: 'text',
  }),
  createCase('a note', {
    notes: ['This call needs a TLS client certificate, which the sample\ndoes not send.'],
  }),
]

export const cases: readonly SampleCase[] = [
  ...queries,
  ...paths,
  ...headers,
  ...jsonBodies,
  ...forms,
  ...multipart,
  ...rawBodies,
  ...methods,
]
