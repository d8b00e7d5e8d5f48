import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createData, parameter, scheme } from '../../../../test/fixtures/playground/data.ts'
import { runs } from '../../../../test/setup/sizes.ts'
import type { Json } from '../../../core/json.ts'
import type { FormSchema } from '../../../request/form-schema.ts'
import type { FormBody, FormParameter, PlaygroundData } from '../../../request/playground.ts'
import { generateSample } from '../../../samples/generate.ts'
import { bash } from '../../../samples/languages/bash.ts'
import { prepare } from '../../../samples/prepare.ts'
import { type FilledDraft, fillFromCurl, parseCurl } from './index.ts'

const body = (kind: FormBody['kind'], type: string, schema?: FormSchema): FormBody => ({
  kind,
  type,
  schema,
  plans: [],
  examples: [],
})
const data = (more: Partial<PlaygroundData> = {}): PlaygroundData =>
  createData({
    path: '/pets/{id}',
    servers: [
      {
        url: 'https://{region}.example.com/v1',
        variables: [{ name: 'region', value: 'eu', choices: ['eu', 'us'] }],
      },
      { url: 'https://api.example.com/v1/', variables: [] },
      { url: '/local', variables: [] },
    ],
    parameters: [parameter('path', 'id', { types: ['integer'] })],
    ...more,
  })

function fill(command: string, more?: Partial<PlaygroundData>): FilledDraft {
  const parsed = parseCurl(command)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return fillFromCurl(parsed, data(more))
}

describe('the URL of a curl command', () => {
  test('selects the server, its variables and path parameters', () => {
    expect(fill('curl https://us.example.com/v1/pets/12345678901234567890')).toEqual({
      server: 0,
      variables: { region: 'us' },
      parameters: [['path id', '12345678901234567890']],
      credentials: [],
      left: [],
    })
    expect(fill('curl https://api.example.com/v1/pets/7').server).toBe(1)
    expect(fill('curl http://localhost:3000/local/pets/7').server).toBe(2)
  })

  test('contributes only its path and a note for another server', () => {
    const { server, parameters, left } = fill('curl https://other.example/deep/pets/a%2Fb')
    expect(server).toBeUndefined()
    expect(parameters).toEqual([['path id', '"a/b"']])
    expect(left).toEqual(['https://other.example does not match this operation.'])
  })

  test('is noted if its path or method differs', () => {
    expect(fill('curl -X DELETE https://api.example.com/v1/shops').left).toEqual([
      'Expected method GET, got DELETE.',
      'https://api.example.com/v1/shops does not match this operation.',
    ])
  })

  test('selects the first of two matching servers', () => {
    const servers = ['https://{any}.example.com', 'https://api.example.com', '/'].map((url) => ({
      url,
      variables: [],
    }))
    expect(fill('curl https://api.example.com/pets/1', { servers })).toMatchObject({
      server: 0,
      variables: { any: 'api' },
    })
    expect(fill('curl https://other.example/pets/1', { servers }).server).toBe(2)
  })

  test('does not match adjacent variables', () => {
    const { parameters, left } = fill('curl https://api.example.com/v1/pets/12/x', {
      path: '/pets/{id}{more}/x',
    })
    expect(parameters).toEqual([])
    expect(left).toHaveLength(1)
  })

  test('is matched quickly against many variables', () => {
    const path = `/${'{a}'.repeat(500)}x`
    const started = performance.now()
    fill(`curl https://api.example.com/v1/${'y'.repeat(100_000)}`, { path })
    fill(`curl https://api.example.com/v1/${'-'.repeat(100_000)}`, { path: `/${'{a}-'.repeat(500)}x` })
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('parameters of a curl command', () => {
  const list: FormSchema = { types: ['array'], items: { types: ['integer'] } }
  const object: FormSchema = {
    types: ['object'],
    properties: [
      ['a', { types: ['integer'] }],
      ['b', { types: ['string'] }],
    ],
  }
  const query = (text: string, ...parameters: FormParameter[]) =>
    fill(`curl 'https://api.example.com/v1/pets?${text}'`, { path: '/pets', parameters })

  test('are ignored in label and matrix style', () => {
    const id = parameter('path', 'id', { types: ['string'] }, { style: 'label' })
    expect(fill('curl https://api.example.com/v1/pets/.7', { parameters: [id] })).toMatchObject({
      parameters: [],
      left: ['Ignored: id.'],
    })
  })

  test('are parsed as JSON, if possible, with a content type', () => {
    const json = parameter('query', 'p', list, { type: 'application/json' })
    expect(query('p=[1,2]', json).parameters).toEqual([['query p', '[1,2]']])
    expect(query('p=x', json).parameters).toEqual([['query p', '"x"']])
  })

  test('get the type of their schema or stay strings', () => {
    const { parameters } = query(
      'n=1.50&b=true&s=1&x=y&u=+z%2B',
      parameter('query', 'n', { types: ['number'] }),
      parameter('query', 'b', { types: ['boolean'] }),
      parameter('query', 's', { types: ['string'] }),
      parameter('query', 'x', { types: ['integer'] }),
      parameter('query', 'u', {}),
    )
    expect(parameters).toEqual([
      ['query n', '1.50'],
      ['query b', 'true'],
      ['query s', '"1"'],
      ['query x', '"y"'],
      ['query u', '" z+"'],
    ])
  })

  test.each([
    ['form', true, 'p=1&p=2', list, '[1,2]'],
    ['form', false, 'p=1,2', list, '[1,2]'],
    ['spaceDelimited', false, 'p=1%202', list, '[1,2]'],
    ['pipeDelimited', false, 'p=1|2', list, '[1,2]'],
    ['form', true, 'a=1&b=x', object, '{"a":1,"b":"x"}'],
    ['form', false, 'p=a,1,b,x', object, '{"a":1,"b":"x"}'],
    ['deepObject', true, 'p%5Ba%5D=1&p[b]=x', object, '{"a":1,"b":"x"}'],
  ])('are parsed in style %s, explode %s: %s', (style, explode, text, schema, json) => {
    const { parameters, left } = query(text, parameter('query', 'p', schema, { style, explode }))
    expect(parameters).toEqual([['query p', json]])
    expect(left).toEqual([])
  })

  test('prefer a declared parameter to an object property', () => {
    const { parameters } = query('a=1&b=2', parameter('query', 'p', object), parameter('query', 'a', {}))
    expect(parameters).toEqual([
      ['query p', '{"b":"2"}'],
      ['query a', '"1"'],
    ])
  })

  test('are read from headers and cookies, with a note about ignored ones', () => {
    const { parameters, left } = fill(
      `curl https://api.example.com/v1/pets -H 'x-ids: 1, 2' -H 'User-Agent: me' -H 'Accept: x' -b 'theme=dark%20blue; sid=1'`,
      {
        path: '/pets',
        parameters: [parameter('header', 'X-Ids', list), parameter('cookie', 'theme', { types: ['string'] })],
      },
    )
    expect(parameters).toEqual([
      ['header X-Ids', '[1,2]'],
      ['cookie theme', '"dark blue"'],
    ])
    expect(left).toEqual(['Ignored: user-agent, accept, sid.'])
  })

  test.each([
    ['indices', 'p[a][0][b]=1&p[a][0][c]=2&p[a][1][b]=3'],
    ['brackets', 'p[a][][b]=1&p[a][][c]=2&p[a][][b]=3'],
  ])('may contain lists with %s in deep objects', (_convention, text) => {
    const item: FormSchema = {
      types: ['object'],
      properties: [
        ['b', { types: ['integer'] }],
        ['c', { types: ['string'] }],
      ],
    }
    const schema: FormSchema = { types: ['object'], properties: [['a', { types: ['array'], items: item }]] }
    const { parameters } = query(text, parameter('query', 'p', schema, { style: 'deepObject' }))
    expect(parameters).toEqual([['query p', '{"a":[{"b":1,"c":"2"},{"b":3}]}']])
  })

  test('may have prototype names', () => {
    const names = ['__proto__', 'constructor', 'toString']
    const { parameters } = query(
      names.map((name) => `p[${name}]=1`).join('&'),
      parameter('query', 'p', { types: ['object'] }, { style: 'deepObject' }),
    )
    expect(parameters).toEqual([['query p', '{"__proto__":"1","constructor":"1","toString":"1"}']])
    expect(query('__proto__=1&__proto__=2').left).toEqual(['Ignored: __proto__.'])
  })

  test('round-trip through a sample in every place and style', () => {
    const styles: [FormParameter['in'], string, boolean][] = [
      ['path', 'simple', false],
      ['path', 'simple', true],
      ['query', 'form', true],
      ['query', 'form', false],
      ['query', 'deepObject', true],
      ['query', 'deepObject:brackets', true],
      ['query', 'deepObject:repeat', true],
    ]
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    const entries = fc.dictionary(fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1 }), text, {
      minKeys: 1,
    })
    const value = fc.oneof(
      text.map((json) => ({ json: json as Json, schema: { types: ['string'] } as FormSchema })),
      fc.array(text, { minLength: 1 }).map((json) => ({
        json: json as Json,
        schema: { types: ['array'], items: { types: ['string'] } } as FormSchema,
      })),
      entries.map((json) => ({
        json: json as Json,
        schema: {
          types: ['object'],
          properties: Object.keys(json).map((name) => [name, { types: ['string'] }]),
        } as FormSchema,
      })),
    )
    fc.assert(
      fc.property(fc.constantFrom(...styles), value, ([place, style, explode], { json, schema }) => {
        const sampleParameter = parameter(place, 'p', schema, { style, explode })
        const path = place === 'path' ? '/x/{p}/y' : '/x'
        const command = generateSample(
          bash,
          prepare({
            method: 'GET',
            server: 'https://api.example.com/v1',
            path,
            parameters: [{ ...sampleParameter, value: json }],
            credentials: [],
            response: 'json',
          }),
        )
        const { parameters, left } = fill(command, { path, parameters: [sampleParameter] })
        expect(left).toEqual([])
        expect(parameters.map(([key, text]) => [key, JSON.parse(text)])).toEqual([[`${place} p`, json]])
      }),
      { numRuns: runs(600) },
    )
  })
})

describe('credentials of a curl command', () => {
  const security = [
    [scheme('token', { scheme: 'bearer' }), scheme('login', { scheme: 'basic' })],
    [
      scheme('key', { kind: 'apiKey', in: 'query', name: 'api_key' }),
      scheme('sid', { kind: 'apiKey', in: 'cookie', name: 'sid' }),
      scheme('app', { kind: 'apiKey', in: 'header', name: 'X-App' }),
      scheme('oauth', { kind: 'oauth2' }),
    ],
  ]
  const of = (options: string) =>
    fill(`curl https://api.example.com/v1/pets${options}`, { path: '/pets', parameters: [], security })

  test('are assigned to their schemes', () => {
    expect(of(`?api_key=a%2Bb -H 'x-app: c' -b sid=d -H 'authorization: bearer e'`)).toMatchObject({
      credentials: [
        ['token', { token: 'e' }],
        ['key', { token: 'a+b' }],
        ['sid', { token: 'd' }],
        ['app', { token: 'c' }],
        ['oauth', { token: 'e' }],
      ],
      left: [],
    })
    expect(of(' -u ida:s:t').credentials).toEqual([['login', { user: 'ida', password: 's:t' }]])
    expect(of(` -H 'Authorization: Basic aWRhOnPDqQ=='`).credentials).toEqual([
      ['login', { user: 'ida', password: 'sé' }],
    ])
  })

  test('are ignored if they are placeholders', () => {
    for (const word of ['YOUR_TOKEN', '<token>', '$TOKEN', '{{token}}'])
      expect(of(` -H 'Authorization: Bearer ${word}'`).credentials).toEqual([])
  })

  test('may be a whole Authorization header for several schemes', () => {
    const key = (id: string) => scheme(id, { kind: 'apiKey', in: 'header', name: 'Authorization' })
    const { credentials } = fill(`curl https://api.example.com/v1/pets -H 'Authorization: key 1'`, {
      security: [[key('a')], [key('b')]],
    })
    expect(credentials).toEqual([
      ['a', { token: 'key 1' }],
      ['b', { token: 'key 1' }],
    ])
  })

  test('are noted without the password if the operation does not use them', () => {
    const { left } = fill('curl https://api.example.com/v1/pets/1 -u ida:secret')
    expect(left).toEqual(['Ignored: authorization.'])
  })
})

describe('the body of a curl command', () => {
  const order: FormSchema = {
    types: ['object'],
    properties: [
      ['copies', { types: ['integer'] }],
      ['title', { types: ['string'] }],
      ['tags', { types: ['array'], items: { types: ['string'] } }],
      ['extra', { types: ['object'] }],
    ],
  }
  const of = (options: string, ...bodies: FormBody[]) =>
    fill(`curl https://api.example.com/v1/pets/1 -X GET ${options}`, { bodies })
  const json = body('json', 'application/json', order)
  const form = body('form', 'application/x-www-form-urlencoded', order)
  const parts = body('parts', 'multipart/form-data', order)

  test('keeps JSON unchanged', () => {
    const text = '{"copies": 9007199254740993}'
    expect(of(`-H 'Content-Type: application/json; charset=utf-8' -d '${text}'`, form, json).body).toEqual({
      index: 1,
      text,
    })
    expect(of(`-d '${text}'`, form, json).body).toEqual({ index: 1, text })
  })

  test('becomes an object for a form', () => {
    expect(of(`-d 'copies=2&title=7&tags=a&extra={"b":1}'`, json, form).body).toEqual({
      index: 1,
      text: '{"copies":2,"title":"7","tags":["a"],"extra":{"b":1}}',
    })
    expect(of(`-d 'other=1&other=2'`, form).body?.text).toBe('{"other":["1","2"]}')
  })

  test('asks for the files of its parts', () => {
    expect(of('-F title=Moss -F cover=@cover.png', parts)).toMatchObject({
      body: { index: 0, text: '{"title":"Moss"}' },
      left: ['Choose the file cover.png for cover.'],
    })
  })

  test('is noted if the operation does not accept it', () => {
    expect(of('-d a=1').left).toEqual(['This operation does not accept this body.'])
    expect(of('-F a=1', json).left).toEqual(['This operation does not accept this body.'])
    expect(of('--data-binary @x.bin', body('file', 'image/png')).left).toEqual([
      'Choose the file x.bin for body.',
    ])
  })
})
