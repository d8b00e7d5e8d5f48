import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { places } from '../../test/fixtures/site.ts'
import { everyNth } from '../../test/setup/sizes.ts'
import type { Json, JsonPath } from '../core/json.ts'
import { commonFields } from '../nav/element.ts'
import { navElements } from '../nav/elements/index.ts'
import { parseConfig } from './parse.ts'
import { configSchema, languageSchema } from './schema.ts'

/*
 * Walks the schema and puts a value of each wrong type at every place, so new settings are tested
 * automatically.
 */

const parse = (docs: object) => parseConfig(JSON.stringify(docs, null, 2), async () => undefined)
const withSettings = (more: object) => ({ name: 'Mill', navigation: { pages: ['index'] }, ...more })
const parseSettings = (more: object) => parse(withSettings(more))

describe('a value of the wrong type is reported in place and dropped:', () => {
  type Path = (string | number)[]
  /** A valid value with one wrong part; `leftOut` is dropped with it, or undefined for the whole value. */
  type Case = { sample: Json; path: Path; allowed: string[]; leftOut: Path | undefined }
  const wrongValues: Record<string, Json> = {
    number: 12345,
    string: 'wrong',
    boolean: true,
    array: ['wrong'],
    object: { wrong: 1 },
    null: null,
  }

  /** The input schema without `optional`, `default` and transforms. */
  function unwrap(schema: z.ZodType): z.ZodType {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
      return unwrap(schema.unwrap() as z.ZodType)
    return schema instanceof z.ZodPipe ? unwrap(schema.in as z.ZodType) : schema
  }

  function typesOf(wrapped: z.ZodType): string[] {
    const schema = unwrap(wrapped)
    if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(typesOf)
    if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return ['object']
    return [schema.def.type === 'enum' || schema.def.type === 'literal' ? 'string' : schema.def.type]
  }

  /** A valid value. All strings differ, so that no two rules or URLs are equal. */
  function sampleOf(wrapped: z.ZodType, path: Path): Json {
    const schema = unwrap(wrapped)
    if (schema instanceof z.ZodObject)
      return Object.fromEntries(
        Object.entries(schema.shape).map(([key, child]) => [
          key,
          sampleOf(child as z.ZodType, [...path, key]),
        ]),
      )
    if (schema instanceof z.ZodRecord) {
      const inner = schema.valueType as z.ZodType
      return { first: sampleOf(inner, [...path, 'first']), second: sampleOf(inner, [...path, 'second']) }
    }
    if (schema instanceof z.ZodArray)
      return [0, 1].map((index) => sampleOf(schema.element as z.ZodType, [...path, index]))
    if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType, path)
    // Not the first, which is often the default, nor `auth`, which is an error on a site without sign-in.
    if (schema instanceof z.ZodEnum) return (schema.options[1] ?? schema.options[0]) as string
    const texts = ['#123456', 'https://example.com', 'example.com', 'full', 'us', '123', 'G-1', 'phc_1']
    const candidates: Json[] = [path.join('-'), ...texts, 400, true]
    return candidates.find((candidate) => schema.safeParse(candidate).success)!
  }

  /** Every place inside a value where a wrong type could be. */
  function casesOf(wrapped: z.ZodType, path: Path): Case[] {
    const schema = unwrap(wrapped)
    const here: Case = {
      sample: sampleOf(schema, path),
      path: [],
      allowed: typesOf(schema),
      leftOut: undefined,
    }
    const cases = [here, ...casesInside(schema, path)]
    const mayBeLeftOut = wrapped.safeParse(undefined).success
    return mayBeLeftOut ? cases.map((item) => ({ ...item, leftOut: item.leftOut ?? [] })) : cases
  }

  function casesInside(schema: z.ZodType, path: Path): Case[] {
    const sample = sampleOf(schema, path)
    if (schema instanceof z.ZodUnion)
      return (schema.options as z.ZodType[]).flatMap((option) => casesInside(unwrap(option), path))
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).flatMap(([key, child]) =>
        casesOf(child as z.ZodType, [...path, key]).map((item) => ({
          ...item,
          sample: { ...(sample as object), [key]: item.sample },
          path: [key, ...item.path],
          leftOut: item.leftOut && [key, ...item.leftOut],
        })),
      )
    if (schema instanceof z.ZodRecord)
      return casesOf(schema.valueType as z.ZodType, [...path, 'first'])
        .filter(({ allowed }) => !allowed.includes('unknown'))
        .map((item) => ({
          ...item,
          sample: { ...(sample as object), first: item.sample },
          path: ['first', ...item.path],
          leftOut: ['first', ...(item.leftOut ?? [])],
        }))
    if (schema instanceof z.ZodArray)
      return casesOf(schema.element as z.ZodType, [...path, 0]).map((item) => ({
        ...item,
        sample: [item.sample, (sample as Json[])[1]!],
        path: [0, ...item.path],
        leftOut: [0, ...(item.leftOut ?? [])],
      }))
    return []
  }

  /** A copy with the value at a path replaced or removed. */
  function put(value: Json, [first, ...rest]: JsonPath, replacement: Json | undefined): Json {
    if (first === undefined) return replacement!
    const isLast = rest.length === 0 && replacement === undefined
    if (Array.isArray(value))
      return value.flatMap((item, index) =>
        index !== first ? [item] : isLast ? [] : [put(item, rest, replacement)],
      )
    return Object.fromEntries(
      Object.entries(value as object).flatMap(([key, item]) =>
        key !== first ? [[key, item]] : isLast ? [] : [[key, put(item, rest, replacement)]],
      ),
    )
  }

  /**
   * The parsed config without places, which move with the text, and without values that are checked later
   * or restrict access instead of being dropped.
   */
  async function parseForComparison(docs: Json) {
    const { value, diagnostics } = await parse(docs as object)
    // An invalid consent setting also turns analytics off.
    const { telemetry: _telemetry, ...integrations } = value.integrations
    const { places: _, ...settings } = value
    const rest = { ...settings, integrations }
    const withoutPlaces = (key: string, item: unknown) =>
      key === 'overrides' ||
      key === 'level' ||
      (typeof item === 'object' && item !== null && 'lineText' in item)
        ? undefined
        : item
    return {
      value: JSON.stringify(rest, withoutPlaces),
      errors: diagnostics.filter((item) => item.severity === 'error'),
    }
  }

  async function check(docs: Json, path: Path, leftOut: Path, allowed: string[]) {
    const markedLines = JSON.stringify(put(docs, path, '@@'), null, 2).split('\n')
    const line = markedLines.findIndex((text) => text.includes('"@@"'))
    const place = `docs.json:${line + 1}:${markedLines[line]!.indexOf('"@@"') + 1}`
    const expected = await parseForComparison(put(docs, leftOut, undefined))
    expect(expected.errors).toEqual([])
    for (const [type, wrong] of Object.entries(wrongValues)) {
      if (allowed.includes(type)) continue
      const { value, errors } = await parseForComparison(put(docs, path, wrong))
      expect(places(errors)).toEqual([`config/wrong-type ${place}`])
      expect(value).toBe(expected.value)
    }
  }

  const nameOf = (path: Path) => path.join('.')

  describe('settings', () => {
    const cases = casesInside(configSchema, []).map(
      ({ sample, path, allowed, leftOut }) => [nameOf(path), { sample, path, allowed, leftOut }] as const,
    )

    test('covers the whole schema', () => {
      const covered = new Set(cases.map(([, { path }]) => path[0]))
      expect(covered).toEqual(new Set(Object.keys(configSchema.shape)))
      expect(cases.length).toBeGreaterThan(150)
    })

    test.each(everyNth(cases, 3))('%s', async (_name, { sample, path, allowed, leftOut }) => {
      const docs = { ...(sample as object), navigation: { pages: ['index'] } } as Json
      // A flag of other platforms, which is only a note.
      const isPublic = path.length === 1 && path[0] === 'public'
      await check(docs, path, leftOut!, isPublic ? [...allowed, 'boolean'] : allowed)
    })
  })

  describe.each(navElements.map((element) => [element.key, element] as const))(
    'navigation.%s',
    (key, element) => {
      const label = { [element.label]: z.string().min(1) }
      // A language's own settings are checked with the settings.
      const languageFields = key === 'languages' ? languageSchema.shape : {}
      const entry = z.strictObject({ ...label, ...commonFields, ...element.fields, ...languageFields })
      const cases = casesInside(entry, []).map((item) => [nameOf(item.path), item] as const)

      test.each(everyNth(cases, 3))('%s', async (_name, { sample, path, allowed, leftOut }) => {
        const entries = [
          { ...(sample as object), pages: ['index'] },
          { [element.label]: 'Second', pages: ['second'] },
        ]
        const docs = withSettings({ navigation: { [key]: entries } }) as unknown as Json
        const at = ['navigation', key, 0]
        await check(docs, [...at, ...path], [...at, ...(leftOut ?? [])], allowed)
      })

      test('an entry of the list', async () => {
        const entries = [
          { [element.label]: 'First', pages: ['index'] },
          { [element.label]: 'Second', pages: ['second'] },
        ]
        for (const wrong of [5, 'text', true, null, []]) {
          const navigation = { [key]: [wrong, ...entries] }
          const { value, diagnostics } = await parseSettings({ navigation })
          expect(places(diagnostics)).toEqual(['nav/invalid-entry docs.json:5:7'])
          expect(value.navigation.root.children).toHaveLength(2)
        }
      })

      test('the list itself', async () => {
        const wrongValues = [
          [5, 'a number'],
          ['text', 'a string'],
          [true, 'a boolean'],
          [null, '`null`'],
          [{}, 'an object'],
        ]
        for (const [wrong, actual] of wrongValues) {
          const { diagnostics } = await parseSettings({ navigation: { [key]: wrong } })
          expect(diagnostics).toMatchObject([
            {
              code: 'config/wrong-type',
              message: `\`${key}\` must be an array, got ${actual}`,
              at: { line: 4 },
            },
          ])
        }
      })
    },
  )

  test.each([
    ['navigation', { navigation: 5 }, '`navigation` must be an object, got a number', 3],
    ['navigation.pages', { navigation: { pages: 'index' } }, '`pages` must be an array, got a string', 4],
    [
      'navigation.global',
      { navigation: { pages: [], global: 5 } },
      '`global` must be an object, got a number',
      5,
    ],
    [
      'navigation.global.tabs',
      { navigation: { pages: [], global: { tabs: {} } } },
      '`tabs` must be an array, got an object',
      6,
    ],
  ])('%s', async (_name, more, message, line) => {
    expect((await parseSettings(more)).diagnostics).toMatchObject([
      { code: 'config/wrong-type', message, at: { line } },
    ])
  })

  test('an entry of navigation.pages', async () => {
    const navigation = { pages: ['index', 5, null, '', ['a'], 'second'] }
    const { value, diagnostics } = await parseSettings({ navigation })
    expect(places(diagnostics)).toEqual([6, 7, 8, 9].map((line) => `nav/invalid-entry docs.json:${line}:7`))
    expect(value.navigation.root.children).toMatchObject([{ path: 'index' }, { path: 'second' }])
  })

  test('reports all problems at once', async () => {
    const { diagnostics } = await parseSettings({
      name: 5,
      colors: { primary: 'teal', dark: 7 },
      redirects: [{ source: 1, destination: 2 }],
    })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`name` must be a non-empty string, got a number',
      '`colors.primary` must be a color such as `#0b6478`, got `teal`',
      '`colors.dark` must be a color such as `#0b6478`, got a number',
      '`redirects[0].source` must be a non-empty string, got a number',
      '`redirects[0].destination` must be a non-empty string, got a number',
    ])
  })
})
