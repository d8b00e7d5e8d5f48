import { describe, expect, test } from 'vitest'
import { componentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { readEndpoint } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import type { Field } from '../field/field.ts'
import { wordsToMarkdown } from '../field/words.ts'
import { createOperationFields, type OperationFields } from './operation-fields.ts'

const file = 'api.json' as FilePath

function fieldsOf(operation: Json, parts: Record<string, Json> = {}, post: string[] = []): OperationFields {
  const bundle: Bundle = {
    version: '3.2',
    parts: new Map(Object.entries(parts)),
    missing: new Set([`${file}#/components/headers/Gone`]),
  }
  const place = { file, pointer: '/paths/~1x/post' }
  const endpoint = readEndpoint(
    {
      kind: 'operation',
      method: 'POST',
      path: '/x',
      operation: { ...place, value: operation },
      item: { ...place, value: {} },
    },
    bundle,
  )
  return createOperationFields(endpoint, bundle, { expanded: false, post, strings: componentStrings })
}

const limitsOf = (field: Field | undefined) => field?.limits.map(wordsToMarkdown)

describe('content types are grouped', () => {
  const text = { type: 'string' }
  const typesOf = (content: Json, parts: Record<string, Json>) =>
    fieldsOf({ requestBody: { content } }, parts).body?.content.map(({ types, items }) => [...types, !!items])

  test('if their schemas have the same position', () => {
    const parts = { 'api.json#/A': text }
    const content = { 'a/a': { schema: { $ref: '#/A' } }, 'a/b': { schema: { $ref: 'api.json#/A' } } }
    expect(typesOf(content, parts)).toEqual([['a/a', 'a/b', false]])
  })

  test('but not if the same reference resolves differently', () => {
    const schema = { $ref: '#/A' }
    const parts = {
      'api.json#/A': text,
      'other.json#/A': { type: 'integer' },
      'other.json#/media': { schema },
    }
    const content = { 'a/a': { schema }, 'a/b': { $ref: 'other.json#/media' } }
    expect(typesOf(content, parts)).toEqual([
      ['a/a', false],
      ['a/b', false],
    ])
  })

  test('but not if only one has items', () => {
    const schema = { $ref: '#/A' }
    const content = { 'a/a': { schema }, 'a/b': { schema, itemSchema: text } }
    expect(typesOf(content, { 'api.json#/A': text })).toEqual([
      ['a/a', false],
      ['a/b', true],
    ])
    const same = { 'a/a': { itemSchema: schema }, 'a/b': { itemSchema: schema } }
    expect(typesOf(same, { 'api.json#/A': text })).toEqual([['a/a', 'a/b', true]])
  })
})

describe('a parameter', () => {
  const parameterOf = (more: object, post: string[] = []) =>
    fieldsOf({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, ...more }] }, {}, post)
      .parameters[0]?.fields[0]

  test('has its own pills', () => {
    const field = parameterOf({ 'x-site': { pre: ['beta'], post: 'paid' }, 'x-since': 'v2' }, ['x-since'])
    expect([field?.pre, field?.post]).toEqual([['beta'], ['v2', 'paid']])
  })

  test("lists its own examples by name instead of its schema's", () => {
    const schema = { type: 'string', examples: ['no'] }
    const examples = {
      first: { value: 'a' },
      second: { summary: 'With a space', dataValue: 'b c', serializedValue: 'q=b%20c' },
      third: { serializedValue: 'q=d' },
      fourth: { externalValue: 'https://x.test/e.txt' },
      fifth: { externalValue: 'javascript:alert(1)' },
    }
    expect(limitsOf(parameterOf({ schema, examples }))).toEqual([
      'example: `"a"` (first)',
      'example: `"b c"` (With a space), sent as `q=b%20c`',
      'example: `q=d` (third)',
      'example: [https://x.test/e.txt](https://x.test/e.txt) (fourth)',
      'example: `javascript:alert(1)` (fifth)',
    ])
  })

  test("omits the name of a single example and falls back to its schema's", () => {
    expect(limitsOf(parameterOf({ examples: { first: { value: 'a' } } }))).toEqual(['example: `"a"`'])
    expect(limitsOf(parameterOf({ schema: { example: 'b' } }))).toEqual(['example: `"b"`'])
  })
})

test('reports a missing header', () => {
  const { responses } = fieldsOf({
    responses: { 200: { headers: { 'X-A': { $ref: '#/components/headers/Gone' } } } },
  })
  expect(limitsOf(responses[0]?.headers[0])).toEqual(['`#/components/headers/Gone` not found'])
})

describe('the encoding of form fields', () => {
  const bodyOf = (type: string) => {
    const schema = {
      properties: { photo: {}, tags: { type: 'array', items: { type: 'string' } }, name: { type: 'string' } },
    }
    const encoding = {
      photo: { contentType: 'image/png', headers: { 'X-Part': {}, 'Content-Type': {} } },
      tags: { style: 'pipeDelimited', explode: false, contentType: 'text/plain' },
    }
    const { body } = fieldsOf({ requestBody: { content: { [type]: { schema, encoding } } } })
    return body?.content[0]?.schema?.below.fields.map(limitsOf)
  }

  test('is shown at each field', () => {
    expect(bodyOf('multipart/form-data')).toEqual([
      ['sent as `image/png`', 'with headers `X-Part`'],
      ['sent as `tags=a|b`'],
      [],
    ])
  })

  test('is ignored for other content types', () => {
    expect(bodyOf('application/json')).toEqual([[], [], []])
  })
})

describe('callbacks', () => {
  const request = {
    parameters: [{ name: 'id', in: 'query', schema: { type: 'string' } }],
    requestBody: {
      required: true,
      description: 'What happened.',
      content: { 'a/a': { schema: { properties: { id: {} } } } },
    },
    responses: { 200: { content: { 'a/a': { schema: { properties: { ok: {} } } } } } },
  }
  const { callbacks } = fieldsOf({
    callbacks: { paid: { '{$a}': { post: request, put: request }, '{$b}': { post: request } } },
  })
  const requests = callbacks.flatMap((callback) => callback.requests)

  test('have parameters and a body', () => {
    expect(requests[0]).toMatchObject({
      parameters: [{ place: 'query', fields: [{ id: 'callback.paid.id' }] }],
      bodyFacts: { required: true, description: 'What happened.' },
      body: [
        { schema: { below: { fields: [{ id: 'callback.paid.id', otherIds: ['callback.paid.body.id'] }] } } },
      ],
    })
  })

  test('do not share anchors', () => {
    expect(requests.map(({ id, responses }) => [id, responses[0]?.id])).toEqual([
      ['callback.paid', 'callback.paid.response.200'],
      ['callback.paid-2', 'callback.paid-2.response.200'],
      ['callback.paid-3', 'callback.paid-3.response.200'],
    ])
    expect(requests[2]?.responses[0]?.content[0]?.schema?.below.fields[0]?.id).toBe(
      'callback.paid-3.response.200.ok',
    )
  })
})
