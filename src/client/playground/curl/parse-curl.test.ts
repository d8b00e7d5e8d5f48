import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../../test/samples/cases.ts'
import { naughtyCases } from '../../../../test/samples/naughty.ts'
import { randomCases } from '../../../../test/samples/random.ts'
import { isFull, runs } from '../../../../test/setup/sizes.ts'
import { wellFormed } from '../../../core/encode-address.ts'
import { applyExceptions, generateSample } from '../../../samples/generate.ts'
import { bash } from '../../../samples/languages/bash.ts'
import { prepare } from '../../../samples/prepare.ts'
import type { SampleBody, SampleRequest } from '../../../samples/sample-request.ts'
import { parseCurl } from './parse-curl.ts'
import type { CurlBody, Pair, ParsedCurl } from './parsed-curl.ts'

function parse(text: string): ParsedCurl {
  const parsed = parseCurl(text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed
}

const login = (text: string): Pair => ['Authorization', `Basic ${Buffer.from(text).toString('base64')}`]

/** The parsed form of a sample request. */
function expectedParse({ method, url, headers, cookies, basic, body }: SampleRequest): ParsedCurl {
  const isPlainForm = body?.type === 'application/x-www-form-urlencoded'
  return {
    method,
    url,
    headers: [
      ...headers.map(([name, value]): Pair => [name, value]),
      ...(body && body.kind !== 'parts' && !isPlainForm ? [['Content-Type', body.type] as Pair] : []),
      ...(cookies.length > 0 ? [['Cookie', cookies.map((pair) => pair.join('=')).join('; ')] as Pair] : []),
      ...(basic ? [login(`${basic.user}:${basic.password}`)] : []),
    ],
    ...(body && { body: bodyOf(body) }),
  }
}

/** Part types come from the operation, so the form has none. */
function bodyOf(body: SampleBody): CurlBody {
  switch (body.kind) {
    case 'text':
      return { kind: 'text', text: body.text }
    case 'form':
      return { kind: 'form', fields: body.fields.map(([name, value]) => [name, value]), files: [] }
    case 'parts':
      return {
        kind: 'parts',
        fields: body.parts.flatMap((part): Pair[] => (part.kind === 'text' ? [[part.name, part.text]] : [])),
        files: body.parts.flatMap((part): Pair[] => (part.kind === 'file' ? [[part.name, part.path]] : [])),
      }
    case 'file':
      return { kind: 'file', path: body.path }
  }
}

function expectRoundTrip(request: SampleRequest): void {
  const { request: reachable } = applyExceptions(bash, request)
  expect(parse(generateSample(bash, request))).toEqual(expectedParse(reachable))
}

test.each([...cases, ...naughtyCases, ...randomCases].map(({ name, request }) => [name, request] as const))(
  'parses the curl sample back: %s',
  (_name, request) => expectRoundTrip(request('http://127.0.0.1:8080')),
)

test('parses the curl sample of any request back', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }).map(wellFormed),
    fc
      .array(fc.constantFrom(...`"'\`\\$#{}()%@!<>&;|*?~^=+-/,:.[] \n\r\ta1_é🐙\u202e`), { maxLength: 20 })
      .map((characters) => characters.join('')),
  )
  const body = fc.oneof(
    text.map((content): SampleBody => ({ kind: 'text', type: 'text/plain', text: content })),
    fc
      .jsonValue()
      .map((value): SampleBody => ({ kind: 'text', type: 'application/json', text: JSON.stringify(value) })),
    fc
      .array(fc.tuple(text, text))
      .map((fields): SampleBody => ({ kind: 'form', type: 'application/x-www-form-urlencoded', fields })),
    fc.array(fc.tuple(text, text, fc.constantFrom(undefined, 'application/json')), { minLength: 1 }).map(
      (list): SampleBody => ({
        kind: 'parts',
        type: 'multipart/form-data',
        parts: list.map(([name, value, type]) => ({ kind: 'text', name: `n${name}`, text: value, type })),
      }),
    ),
  )
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'DELETE', 'REPORT'),
    query: fc.array(fc.tuple(text, text)),
    header: text,
    cookie: text,
    user: fc.option(text.map((name) => name.replace(/[:\0-\x1f\x7f]/g, ''))),
    body: fc.option(body, { nil: undefined }),
  })
  fc.assert(
    fc.property(request, ({ method, query, header, cookie, user, body: requestBody }) => {
      const common = { explode: true, allowReserved: false }
      const prepared = prepare({
        method,
        server: 'https://api.example.com/v1',
        path: '/a',
        parameters: [
          ...query.map(([name, value]) => ({ ...common, name, in: 'query' as const, style: 'form', value })),
          { ...common, name: 'X-A', in: 'header', style: 'simple', value: header },
          { ...common, name: 'c', in: 'cookie', style: 'form', value: cookie },
        ],
        credentials: user === null ? [] : [{ kind: 'basic', user, password: user }],
        body: requestBody,
        response: 'json',
      })
      expectRoundTrip(prepared)
    }),
    { numRuns: runs(1000) },
  )
})

test('returns a request or a problem for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'curl ', "curl 'x' \\\n", 'curl ^\n', 'curl `\n'),
      (text, start) => {
        const parsed = parseCurl(start + text)
        if ('problem' in parsed) expect(parsed.problem).toMatch(/\.$/)
        else expect(parsed.url).not.toBe('')
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('parses short, combined and `=` options', () => {
  expect(
    parse('curl -sSLXPUT --url=https://a.example/x -H"A: b" -u ida:se:cret -k --compressed -o out.txt'),
  ).toEqual({
    method: 'PUT',
    url: 'https://a.example/x',
    headers: [['A', 'b'], login('ida:se:cret')],
  })
})

test('parses a command copied from a browser for bash', () => {
  const command = String.raw`curl 'https://api.example.com/v1/pets?limit=2' \
  -H 'accept: */*' \
  -H 'content-type: application/json' \
  -b 'sid=1; theme=dark' \
  --data-raw $'{"text":"it\'s \u0021"}' \
  --compressed`
  expect(parse(command)).toEqual({
    method: 'POST',
    url: 'https://api.example.com/v1/pets?limit=2',
    headers: [
      ['accept', '*/*'],
      ['content-type', 'application/json'],
      ['Cookie', 'sid=1; theme=dark'],
    ],
    body: { kind: 'text', text: '{"text":"it\'s !"}' },
  })
})

test.each(['\\', '^', '`'])('parses lines joined by %s', (mark) => {
  const command = `curl.exe "https://a.example/" ${mark}\r\n  -H "A: x^y" ${mark}\n -H 'Content-Type: text/plain' -d "{\\"a\\":1}"`
  expect(parse(command)).toEqual({
    method: 'POST',
    url: 'https://a.example/',
    headers: [
      ['A', 'x^y'],
      ['Content-Type', 'text/plain'],
    ],
    body: { kind: 'text', text: '{"a":1}' },
  })
})

test('parses bash quoting', () => {
  expect(
    parse(String.raw`curl https://a.example/?a=1&b=2 -H X-A:\ "b $c \"d\" \e"'f'$'\x41\n\r\t\xc3\xa9'`),
  ).toMatchObject({
    url: 'https://a.example/?a=1&b=2',
    headers: [['X-A', 'b $c "d" \\efA\n\r\té']],
  })
})

test('ignores text around the command', () => {
  const plain = { method: 'GET', url: 'https://a.example', headers: [] }
  expect(parse('$ curl -s https://a.example | jq .')).toEqual(plain)
  expect(parse('curl https://a.example \\\n  | jq -d x')).toEqual(plain)
  expect(parse("# Ida's pets, by curl \n\nA=1 /usr/bin/curl https://a.example; echo -d x")).toEqual(plain)
  expect(parse('curl https://a.example > out 2>&1')).toEqual(plain)
  expect(parse('curl https://a.example && curl -d x https://b.example')).toEqual(plain)
  expect(parse('curl https://a.example\ncurl -d x https://b.example')).toEqual(plain)
  expect(parse('curl https://a.example\n  -H "A: b"\n\nand more').headers).toEqual([['A', 'b']])
})

test("does not mistake an unknown option's value for the URL", () => {
  expect(parse('curl --tls-max 1.3 --cacert ca.pem https://a.example').url).toBe('https://a.example')
})

test('parses all data options', () => {
  const of = (options: string) => parse(`curl https://a.example/x?y=1 ${options}`)
  const fieldsOf = (options: string) => {
    const { body } = of(options)
    return body?.kind === 'form' && body.fields
  }
  expect(fieldsOf('-d a=1 -d b=2')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(of(`-d '{"a":1}'`).body).toEqual({ kind: 'text', text: '{"a":1}' })
  expect(of(`-H 'Content-Type: text/csv' -d a=1`).body).toEqual({ kind: 'text', text: 'a=1' })
  expect(fieldsOf('-d a=1 --data-urlencode "b=x y&z" --data-urlencode =c')).toEqual([
    ['a', '1'],
    ['b', 'x y&z'],
    ['c', ''],
  ])
  expect(of('-G -d a=1 --data-urlencode "b=x y"')).toMatchObject({
    method: 'GET',
    url: 'https://a.example/x?y=1&a=1&b=x%20y',
  })
  expect(of('-G')).not.toHaveProperty('body')
  expect(of(`--json '{"a":' --json '1}'`)).toMatchObject({
    method: 'POST',
    headers: [['Content-Type', 'application/json']],
    body: { kind: 'text', text: '{"a":1}' },
  })
  expect(of('--data-binary @notes.txt').body).toEqual({ kind: 'file', path: 'notes.txt' })
  expect(fieldsOf('--data-raw @notes')).toEqual([['@notes', '']])
  expect(of('-I').method).toBe('HEAD')
})

test('parses text and file parts', () => {
  const { method, body } = parse(
    `curl a.example -F 'a=1;type=text/plain;charset=utf-8' -F 'b=@"my;file.txt"' -F 'c=@x.bin;filename=y.bin' -F 'd="q;\\"r"' --form-string 'e=@;"'`,
  )
  expect(method).toBe('POST')
  expect(body).toEqual({
    kind: 'parts',
    fields: [
      ['a', '1'],
      ['d', 'q;"r'],
      ['e', '@;"'],
    ],
    files: [
      ['b', 'my;file.txt'],
      ['c', 'x.bin'],
    ],
  })
})

test('parses empty, removed and file headers', () => {
  expect(
    parse(`curl a.example -H 'X-Empty;' -H 'Accept:' -H @file -A me -e https://r.example -b jar`),
  ).toEqual({ method: 'GET', url: 'http://a.example', headers: [['X-Empty', '']] })
})

test('uses credentials from the URL', () => {
  expect(parse('curl https://ida:secret@a.example/x@y')).toMatchObject({
    url: 'https://a.example/x@y',
    headers: [login('ida:secret')],
  })
  expect(parse('curl https://ida:secret@a.example -u other:one').headers).toEqual([login('other:one')])
})

test('parses a truncated command', () => {
  for (const end of [' \\', ' \\\n', ' ^', ' ` \n'])
    expect(parse(`curl https://a.example -H "A: b"${end}`)).toEqual({
      method: 'GET',
      url: 'https://a.example',
      headers: [['A', 'b']],
    })
})

test('parses long commands quickly', () => {
  const length = isFull ? 100_000 : 30_000
  const started = performance.now()
  for (const part of ['a ', '\\', '"\\', '$', "'", '^"', '`"', 'curl.exe ', '; ', '\n', '-d a ', '\\x41'])
    for (const start of ['', 'curl a ', 'curl ^\n"', 'curl `\n"', "curl $'", "curl -F 'a=x;type="])
      for (const end of ['', '"', "'"]) parseCurl(start + part.repeat(length / part.length) + end)
  expect(performance.now() - started).toBeLessThan(30_000)
})

test.each([
  ['wget https://a.example', 'Not a cURL command.'],
  ['', 'Not a cURL command.'],
  ['curl -X POST', 'The command has no URL.'],
  [`curl 'https://a.example`, "Unclosed quote: 'https://a.example."],
])('rejects %s with a reason', (text, problem) => {
  expect(parseCurl(text)).toEqual({ problem })
})
