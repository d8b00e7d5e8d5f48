import { describe, expect, test } from 'vitest'
import { english } from '../english.ts'
import { catalogue, stringsFor } from './index.ts'

type Leaf = { path: string; value: unknown }

/** Every text and function of a catalogue, with its path. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, value }]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, path ? `${path}.${key}` : key))
}

const englishLeaves = leavesOf(english)
const others = Object.entries(catalogue).filter(([code]) => code !== 'en')

/** Texts with counts, and all others with words that must appear in the result. */
const countPaths = new Set(
  'fields moreFields values variants showExample messageCount numberedExample signIn.triesLeft signIn.wait agentKey.lead'.split(
    ' ',
  ),
)
const isCount = (path: string) =>
  countPaths.has(path) || /^limits\..*(?:exactly|between|min|max|moreThan|lessThan|multipleOf)$/.test(path)

const argumentsFor = (path: string, parameters: number): unknown[] => {
  if (path === 'types.either') return [['alpha', 'beta']]
  if (isCount(path)) return [7, 9].slice(0, parameters)
  return ['alpha', 'beta'].slice(0, parameters)
}

type AnyFunction = (...values: unknown[]) => string

const write = ({ path, value }: Leaf): string =>
  typeof value === 'function' ? (value as AnyFunction)(...argumentsFor(path, value.length)) : String(value)

const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(others)('the interface in %s', (_code, strings) => {
  const leaves = leavesOf(strings)
  const byPath = new Map(leaves.map((leaf) => [leaf.path, leaf]))

  test('has every text, and no other', () => {
    expect(leaves.map(({ path }) => path).sort()).toEqual(englishLeaves.map(({ path }) => path).sort())
  })

  test('fills in what the English texts fill in', () => {
    const problems = englishLeaves.flatMap((leaf) => {
      const text = write(byPath.get(leaf.path)!)
      const source = write(leaf)
      const values = ['alpha', 'beta', '7', '9'].filter((value) => source.includes(value))
      const missing = values.filter((value) => !text.includes(value))
      const isSame = String(placeholdersIn(text)) === String(placeholdersIn(source))
      return missing.length > 0 || !isSame ? [`${leaf.path}: ${text}`] : []
    })
    expect(problems).toEqual([])
  })

  test('has no text that is empty, undefined or has spaces around it', () => {
    const problems = leaves.filter((leaf) => {
      const text = write(leaf)
      return !/\S/.test(text) || /undefined|NaN|\[object/.test(text)
    })
    expect(problems.map(({ path }) => path)).toEqual([])
  })

  test('is translated', () => {
    const same = englishLeaves.filter((leaf) => write(leaf) === write(byPath.get(leaf.path)!))
    // Languages share a few words with English, such as `Version` in German and French.
    expect(same.length, same.map(({ path }) => path).join(' ')).toBeLessThan(englishLeaves.length / 8)
  })

  test('has labels about as short as the English ones', () => {
    const labels =
      'tryIt next previous search.button account.signIn signOut.button feedback.send feedback.cancel'
    const long = labels.split(' ').filter((path) => write(byPath.get(path)!).length > 20)
    expect(long).toEqual([])
  })

  test('counts in whole words', () => {
    for (const count of [0, 1, 2, 3, 5, 11, 21, 100]) {
      expect(strings.fields(count)).toMatch(/\p{L}/u)
      expect(strings.fields(count)).not.toContain('undefined')
    }
  })
})

/** Codes that docs.json accepts in `navigation.languages`. */
const codes: [code: string, button: string][] = [
  ['de', 'de'],
  ...['en', 'en-GB', 'xx', 'uk', 'he', 'sv'].map((code): [string, string] => [code, 'en']),
  ...['fr', 'fr-CA', 'fr-ca'].map((code): [string, string] => [code, 'fr']),
  ...['pt', 'pt-BR'].map((code): [string, string] => [code, 'pt']),
  ...['cn', 'zh', 'zh-Hans', 'zh-Hant', 'zh-CN', 'zh-TW', 'zh_TW'].map((code): [string, string] => [
    code,
    'zh',
  ]),
  ...['ja', 'jp', 'ja-jp', 'ja-JP'].map((code): [string, string] => [code, 'ja']),
  ['constructor', 'en'],
]

test.each(codes)('%s has the texts of %s', (code, name) => {
  expect(stringsFor(code)).toBe(catalogue[name])
})

test('no language is English', () => {
  expect(stringsFor(undefined)).toBe(english)
})
