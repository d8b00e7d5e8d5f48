import { describe, expect, test } from 'vitest'
import type { Diagnostic, Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../core/path.ts'
import { assignPrefixes, useKey } from './prefix.ts'

const at: Place = { file: 'docs.json' as FilePath, line: 1, column: 1, length: 1 }

/** `file` or `file in folder`, in navigation order -> the folder of each, and diagnostics. */
function prefixesOf(...written: string[]) {
  const sources = written.map((text) => {
    const [id = '', directory] = text.split(' in ')
    return { id, family: 'openapi' as const, directory, at }
  })
  const diagnostics: Diagnostic[] = []
  const prefixes = assignPrefixes(sources, diagnostics)
  return { prefixes: sources.map((source) => prefixes.get(useKey(source))), diagnostics }
}

test('puts a single spec below `api-reference` or its own directory', () => {
  expect(prefixesOf('openapi.json').prefixes).toEqual(['api-reference'])
  expect(prefixesOf('openapi.json in reference/v1').prefixes).toEqual(['reference/v1'])
})

describe('several specs in one directory', () => {
  test.each([
    [
      ['openapi/v1.json', 'openapi/v2.json'],
      ['api-reference', 'api-reference/v2'],
    ],
    [
      ['v1.json', 'v2.json', 'v3.json'],
      ['api-reference', 'api-reference/v2', 'api-reference/v3'],
    ],
    [
      ['users/openapi.yaml', 'orders/openapi.yaml'],
      ['api-reference', 'api-reference/orders'],
    ],
    [
      ['openapi.json', 'openapi.yaml'],
      ['api-reference', 'api-reference/openapi'],
    ],
    [
      ['a.json', 'specs/internal/admin-api.json'],
      ['api-reference', 'api-reference/specs'],
    ],
    [
      ['https://api.test/v1/openapi.json', 'https://api.test/v2/openapi.json'],
      ['api-reference', 'api-reference/v2'],
    ],
    [
      ['a.json in x', 'b.json in x', 'c.json'],
      ['x', 'x/b', 'api-reference'],
    ],
    [
      ['one/v1.json', 'one/v2.json', 'two/v2.json'],
      ['api-reference', 'api-reference/v2', 'api-reference/two'],
    ],
    [
      ['a.json', 'b.json', 'c.json in api-reference/b'],
      ['api-reference', 'api-reference/b', 'api-reference/b/c'],
    ],
  ])('get unique prefixes: %j', (written, expected) => {
    expect(prefixesOf(...written).prefixes).toEqual(expected)
  })

  test('never share a prefix, regardless of their names', () => {
    const names = [
      'a.json',
      'a.yaml',
      'a.yml',
      'a/a.json',
      'a/a.yaml',
      './a',
      '日本.json',
      '???.json',
      '!!!.json',
    ]
    const { prefixes } = prefixesOf(...names)
    expect(new Set(prefixes).size).toBe(names.length)
    for (const prefix of prefixes) expect(prefix).toMatch(/^api-reference(\/[^/?#\s]+)?$/)
  })

  test('are reported with their paths', () => {
    expect(prefixesOf('v1.json', 'v2.json').diagnostics).toMatchObject([
      {
        code: 'nav/shared-prefix',
        severity: 'note',
        message:
          '`v2.json` and `v1.json` use the same directory `api-reference`; pages of `v2.json` are in `api-reference/v2`',
        hint: 'Set `directory` on one of them to choose the path.',
        at,
      },
    ])
  })
})

test('assigns one prefix to a spec that is used twice', () => {
  const { prefixes, diagnostics } = prefixesOf('a.json', 'b.json in b', 'a.json')
  expect(prefixes).toEqual(['api-reference', 'b', 'api-reference'])
  expect(diagnostics).toEqual([])
})

test('assigns two prefixes to a spec in two directories', () => {
  const { prefixes, diagnostics } = prefixesOf('a.json in public', 'a.json in internal')
  expect(prefixes).toEqual(['public', 'internal'])
  expect(diagnostics).toEqual([])
})
