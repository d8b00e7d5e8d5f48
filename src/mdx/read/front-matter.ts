import { YAMLException } from 'js-yaml'
import * as z from 'zod'
import {
  type Checked,
  type Diagnostic,
  type Place,
  placeOfLine,
  report,
} from '../../core/diagnostic/diagnostic.ts'
import { parseLeniently } from '../../core/lenient.ts'
import { iconName } from '../../core/look/icon-name.ts'
import type { FilePath } from '../../core/path.ts'
import { findAccessDoubts, resemblesAccessKey } from '../../core/policy/access-keys.ts'
import { readLooseFrontMatter, type Slip } from './loose-front-matter.ts'
import { findMissedFrontMatter } from './missed-front-matter.ts'

const text = z
  .union([z.string(), z.number(), z.boolean(), z.date()])
  .transform((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)))
  .meta({ expected: 'a string' })
/** Many sites quote `"true"`. */
const yes = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
  .meta({ expected: '`true` or `false`' })

/** Front matter of page files. Other keys are ignored, except for meta tags. */
const schema = z.object({
  title: text.optional(),
  description: text.optional(),
  sidebarTitle: text.optional(),
  icon: iconName.optional(),
  iconType: text.optional(),
  tag: text.optional(),
  url: text.optional(),
  mode: z.enum(['wide', 'custom', 'center', 'frame', 'default', 'assistant']).optional(),
  keywords: z.union([z.array(text), text.transform((value) => value.split(/\s*,\s*/))]).optional(),
  noindex: yes.optional(),
  hidden: yes.optional(),
  searchable: yes.optional(),
  boost: z.number().optional(),
  deprecated: yes.optional(),
  version: text.optional(),
  hideFooterPagination: yes.optional(),
  hideApiMarker: yes.optional(),
  public: yes.optional(),
  timestamp: yes.optional(),
  lastUpdatedDate: text.optional(),
  createdDate: text.optional(),
  canonical: text.optional(),
  robots: text.optional(),
  rss: yes.optional(),
  openapi: text.optional(),
  'openapi-schema': text.optional(),
  asyncapi: text.optional(),
  changes: z.array(text).optional(),
  /** Same as in docs.json, which validates it. */
  contextual: z.unknown().optional(),
  api: text.optional(),
  authMethod: z.enum(['bearer', 'basic', 'key', 'cobo', 'none']).optional(),
  contentType: text.optional(),
  playground: z.enum(['interactive', 'simple', 'none', 'auth']).optional(),
  groups: z.union([z.array(text), text.transform((value) => [value])]).optional(),
  related: z.union([yes, z.array(z.union([text, z.record(z.string(), text)]))]).optional(),
})

export const frontMatterKeys: ReadonlySet<string> = new Set(Object.keys(schema.shape))

export type FrontMatter = z.output<typeof schema> & {
  /** `og:title`, `twitter:image` and the like. */
  meta: Record<string, string>
}

/** The place of a front matter value. */
export const frontMatterPlace = (file: FilePath, source: string, key: string): Place =>
  placeOfKey(file, source, key)

export type FrontMatterResult = {
  value: FrontMatter
  /** Length of the front matter in the file. */
  length: number
  /** All values, before validation; null for keys without a value. */
  raw: Readonly<Record<string, unknown>>
  /** The access settings cannot be read for certain: the front matter is broken, misplaced or misspelled. */
  isUnclear: boolean
  diagnostics: Diagnostic[]
}

const fence = /^---[ \t]*\n((?:(?!---[ \t]*(?:\n|$))[^\n]*\n)*)---[ \t]*(?:\n|$)/

/** The text without front matter but with its line breaks, so that places stay correct. */
export const bodyOf = (source: string, { length }: Pick<FrontMatterResult, 'length'>): string =>
  length === 0 ? source : source.slice(0, length).replace(/[^\n]/g, '') + source.slice(length)

export function parseFrontMatter(file: FilePath, source: string): FrontMatterResult {
  const block = readBlock(file, source)
  const doubts = describeDoubts(file, source, block)
  return {
    value: block.value,
    length: block.length,
    raw: block.raw,
    isUnclear: block.isBroken || doubts.length > 0,
    diagnostics: [...block.diagnostics, ...doubts],
  }
}

type Block = Omit<FrontMatterResult, 'isUnclear'> & { isBroken: boolean }

function readBlock(file: FilePath, source: string): Block {
  const match = fence.exec(source)
  const none = { value: { meta: {} }, raw: {}, length: 0, isBroken: false, diagnostics: [] }
  if (!match) {
    if (!/^---[ \t]*\n\s*\w+:/.test(source)) return none
    const unclosed = report('page/front-matter', 'The front matter is not closed', {
      hint: 'Add a line with `---` after it.',
      at: placeOfLine({ file, text: source }, { line: 1, length: 3 }),
    })
    return { ...none, isBroken: true, diagnostics: [unclosed] }
  }
  const { length } = match[0]
  try {
    const { data, slips } = readLooseFrontMatter(match[1] ?? '')
    if (data === null || data === undefined) return { ...none, length }
    if (isRecord(data)) return { length, isBroken: false, ...readKeys(file, source, { data, slips }) }
  } catch (problem) {
    return { ...none, length, isBroken: true, diagnostics: [describe(problem, file, source)] }
  }
  const notKeys = report('page/front-matter', 'The front matter must contain keys and values', {
    hint: 'Write one `key: value` per line.',
    at: placeOfLine({ file, text: source }, { line: 2 }),
  })
  return { ...none, length, isBroken: true, diagnostics: [notKeys] }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readKeys(
  file: FilePath,
  source: string,
  { data, slips }: { data: Record<string, unknown>; slips: readonly Slip[] },
): Pick<Block, 'value' | 'raw' | 'diagnostics'> {
  const raw = withMergedKeys(data)
  // `description:` without a value is not set.
  const fields = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
  const { value, diagnostics } = readFrontMatter(fields, ([key]) => placeOfKey(file, source, key))
  const syntax = slips.map(({ line, message, hint }) =>
    // The front matter begins on the second line of the file.
    report('page/front-matter-value', message, {
      hint,
      at: placeOfLine({ file, text: source }, { line: line + 1 }),
    }),
  )
  return { value, raw, diagnostics: [...syntax, ...diagnostics] }
}

/** The parser does not resolve merge keys. https://yaml.org/type/merge.html */
function withMergedKeys(data: Record<string, unknown>): Record<string, unknown> {
  const merged = [data['<<']].flat().filter(isRecord)
  return Object.assign({}, ...merged.toReversed(), data)
}

/** Access keys nested in another key, usually by mistake. Merged objects are resolved instead. */
function nestedAccessKeys(raw: Readonly<Record<string, unknown>>): { key: string; nested: string }[] {
  const merged = [raw['<<']].flat()
  return Object.entries(raw).flatMap(([key, value]) => {
    if (!isRecord(value) || key === '<<' || merged.includes(value)) return []
    const nested = Object.keys(value).find(resemblesAccessKey)
    return nested === undefined ? [] : [{ key, nested }]
  })
}

/** Reports settings that may have been meant to restrict the page. */
function describeDoubts(file: FilePath, source: string, { raw, length, isBroken }: Block): Diagnostic[] {
  if (isBroken) return []
  const doubts = findAccessDoubts(raw).map(({ key, message, hint }) =>
    report('access/unclear', message, { hint, at: placeOfKey(file, source, key) }),
  )
  doubts.push(
    ...nestedAccessKeys(raw).map(({ key, nested }) =>
      report('access/unclear', `\`${nested}\` is nested in \`${key}\``, {
        hint: 'Write it without indentation, or rename the key.',
        at: placeOfKey(file, source, key),
      }),
    ),
  )
  const missed = findMissedFrontMatter(bodyOf(source, { length }), length > 0)
  if (missed)
    doubts.push(
      report('access/unclear', missed.reason, {
        hint: missed.hint,
        at: placeOfLine({ file, text: source }, { line: missed.line, length: missed.length }),
      }),
    )
  return doubts
}

/** Validates front matter data of a page, or of `x-site.metadata` in a spec. */
export function readFrontMatter(
  fields: Record<string, unknown>,
  place: (path: string[]) => Place,
): Checked<FrontMatter> {
  const checked = parseLeniently(schema, fields, { place, keyPlace: place })
  const diagnostics = checked.diagnostics
    .filter((item) => item.code !== 'config/unknown-key')
    .map((item) => ({ ...item, code: 'page/front-matter-value' as const, severity: 'warning' as const }))
  const meta = Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => key.includes(':'))
      .map(([key, value]) => [key, String(value)]),
  )
  return { value: { ...checked.value, meta }, diagnostics }
}

function placeOfKey(file: FilePath, source: string, key = ''): Place {
  const lines = (fence.exec(source)?.[0] ?? '').split('\n')
  const index = lines.findIndex(
    (line) =>
      line
        .replace(/^["']|["'](?=\s*:)/g, '')
        .split(':')[0]
        ?.trim() === key,
  )
  const line = lines[index]
  if (line === undefined) return placeOfLine({ file, text: source }, { line: 1 })
  const value = line.indexOf(':') + 1
  const column = value + (line.slice(value).match(/^\s*/)?.[0].length ?? 0) + 1
  return placeOfLine(
    { file, text: source },
    { line: index + 1, column, length: line.trimEnd().length - column + 1 },
  )
}

function describe(problem: unknown, file: FilePath, source: string): Diagnostic {
  const mark = problem instanceof YAMLException ? problem.mark : undefined
  const reason = problem instanceof YAMLException ? problem.reason : String(problem)
  // The front matter starts on the second line of the file.
  const at = placeOfLine(
    { file, text: source },
    { line: (mark?.line ?? 0) + 2, column: (mark?.column ?? 0) + 1 },
  )
  const hint = /: /.test(at.lineText?.replace(/^[^:]*:/, '') ?? '')
    ? 'Put values that contain a colon in quotes.'
    : 'Write one `key: value` per line; front matter is YAML.'
  return report('page/front-matter', `Invalid front matter: ${reason}`, { hint, at })
}

/** The title, or one made from the file name: `getting-started` is "Getting started". */
export function titleOf(file: FilePath, front: FrontMatter): string {
  if (front.title) return front.title
  const name = file.replace(/\.mdx?$/, '').replace(/(.)\/index$/, '$1')
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
