import { describe, expect, test } from 'vitest'
import { english } from '../english.ts'
import { textsFor } from '../messages/browser-texts.ts'
import { isMessage, type Message, readPlaceholders, sourcesOf } from '../messages/message.ts'
import { readSentText } from '../messages/sent-text.ts'
import { textFiles } from '../messages/text-files.ts'
import { createWords, type Forms } from '../messages/words.ts'
import { stringsFor, translations } from './index.ts'

type Leaf = { path: string; text: string | Forms }
type Writer = Message<readonly unknown[]>

/** Every text of a catalogue, with its path. */
function textsIn(part: unknown, path = ''): Leaf[] {
  if (typeof part === 'string') return [{ path, text: part }]
  if (isMessage(part)) return [{ path, text: part.source }]
  return Object.entries(part as object).flatMap(([key, item]) => textsIn(item, path ? `${path}.${key}` : key))
}

const at = (part: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], part)

const formsOf = (text: string | Forms): [form: string, text: string][] =>
  typeof text === 'string' ? [['other', text]] : (Object.entries(text) as [string, string][])

const placeholdersIn = (text: string) => [...new Set(text.match(/\{[\w:]+\}/g) ?? [])].sort().join(' ')

const codeIn = (text: string) => (text.match(/`[^`]+`/g) ?? []).sort().join(' ')

const englishTexts = textsIn(english)
const languages = Object.entries(translations).map(([code, entry]) => ({
  code,
  locale: entry![0],
  texts: entry![1](),
}))

describe.each(languages)('the interface in $code', ({ code, locale, texts }) => {
  const strings = stringsFor(code)
  const own = textsIn(strings)
  const textOf = new Map(own.map(({ path, text }) => [path, text]))

  test('has every text, and no other', () => {
    expect(
      textsIn(strings)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(englishTexts.map(({ path }) => path).sort())
    expect(Object.keys(texts).sort()).toEqual(Object.keys(sourcesOf(english)).sort())
  })

  test('shows what the English texts show', () => {
    const problems = englishTexts.flatMap(({ path, text }) => {
      const [, main] = formsOf(text).at(-1)!
      const wanted = placeholdersIn(main)
      // A dual such as `حقلين` says its number itself.
      const withoutCount = wanted.replace(/ ?\{count\}/, '').trim()
      const forms = formsOf(textOf.get(path)!)
      return forms.flatMap(([form, own]) => {
        const shown = placeholdersIn(own)
        const isRight = shown === wanted || (form !== 'other' && shown === withoutCount)
        return isRight && codeIn(own) === codeIn(main) ? [] : [`${path} (${form}): ${own}`]
      })
    })
    expect(problems).toEqual([])
  })

  test('has the plural forms of the language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const { path, text } of own) {
      if (typeof text === 'string') continue
      expect(categories, path).toEqual(expect.arrayContaining(Object.keys(text)))
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]) {
        const names = readPlaceholders((at(english, path) as Writer).source)
        const values = names.map(({ name }) => (name === 'count' ? count : 3))
        expect((at(strings, path) as Writer)(...values), path).toMatch(/^(?!.*undefined).*\p{L}/su)
      }
    }
  })

  test('has no text that is empty or has spaces around it', () => {
    const problems = englishTexts.filter(({ path, text }) =>
      formsOf(textOf.get(path)!).some(
        ([, own]) => (text === '') !== (own === '') || (own !== own.trim() && text === String(text).trim()),
      ),
    )
    expect(problems.map(({ path }) => path)).toEqual([])
  })

  test('is translated', () => {
    const isWord = (text: string) => /\p{L}{3}/u.test(text.replace(/\{[^}]*\}|`[^`]*`/g, ''))
    const same = englishTexts.filter(
      ({ path, text }) => typeof text === 'string' && isWord(text) && textOf.get(path) === text,
    )
    // Languages share words with English, such as `Version` in German and French.
    expect(same.length, same.map(({ path }) => path).join(' ')).toBeLessThan(englishTexts.length / 10)
    expect(same.filter(({ text }) => String(text).split(' ').length > 3)).toEqual([])
  })

  test('has labels about as short as the English ones', () => {
    const labels =
      'tryIt next previous search.button account.signIn signOut.button feedback.send feedback.cancel playground.send playground.cancel playground.reset playground.close console.connectButton console.sendButton'
    const long = labels.split(' ').filter((path) => String(textOf.get(path)).length > 20)
    expect(long).toEqual([])
  })
})

test('texts arrive in the browser as they were', () => {
  const german = stringsFor('de')
  for (const file of Object.keys(textFiles) as (keyof typeof textFiles)[]) {
    const sent = JSON.parse(JSON.stringify(textsFor(file, german)))
    for (const module of textFiles[file]) {
      const part = at(german, module.replace('-', '.')) as Record<string, unknown>
      const modules = Object.values(textFiles).flat() as string[]
      const names = Object.keys(part).filter((name) => !modules.includes(`${module}-${name}`))
      const read = sent[module].map((text: never) => readSentText(text, createWords('de')))
      for (const [index, name] of names.toSorted().entries()) {
        const text = part[name]
        if (!isMessage(text)) continue
        const values = readPlaceholders((at(english, `${module.replace('-', '.')}.${name}`) as Writer).source)
        const samples = values.map(({ kind }) =>
          kind === 'number' ? 1234.5 : /and|or|list|code/.test(kind) ? ['a', 'b', 'c'] : 'x',
        )
        expect(read[index](...samples), name).toBe((text as Writer)(...samples))
      }
    }
  }
})

/** Codes that docs.json accepts in `navigation.languages`. */
const codes: [code: string, language: string][] = [
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

test.each(codes)('%s has the texts of %s', (code, language) => {
  expect(stringsFor(code)).toBe(stringsFor(language))
  expect(stringsFor(code) === english).toBe(language === 'en')
})

test('no language is English', () => {
  expect(stringsFor(undefined)).toBe(english)
})
