import { YAMLException } from 'js-yaml'
import * as z from 'zod'
import {
  type Checked,
  type Diagnostic,
  type Place,
  placeOfLine,
  report,
} from '../../core/diagnostic/diagnostic.ts'
import { iconName } from '../../core/icon-name.ts'
import { parseLeniently } from '../../core/lenient.ts'
import type { FilePath } from '../../core/path.ts'
import { readLooseFrontMatter } from './loose-front-matter.ts'

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
  /** The text without front matter but with its line breaks, so that places stay correct. */
  body: string
  /** All values, before validation. */
  raw: Readonly<Record<string, unknown>>
  /** The front matter exists but cannot be read. */
  isBroken: boolean
  diagnostics: Diagnostic[]
}

const fence = /^---[ \t]*\n((?:(?!---[ \t]*(?:\n|$))[^\n]*\n)*)---[ \t]*(?:\n|$)/

export function parseFrontMatter(file: FilePath, source: string): FrontMatterResult {
  const match = fence.exec(source)
  if (!match) {
    const diagnostics = /^---[ \t]*\n\s*\w+:/.test(source)
      ? [
          report('page/front-matter', 'The front matter is not closed', {
            hint: 'Add a line with `---` after it.',
            at: placeOfLine({ file, text: source }, { line: 1, length: 3 }),
          }),
        ]
      : []
    return { value: { meta: {} }, body: source, raw: {}, isBroken: diagnostics.length > 0, diagnostics }
  }
  const body = match[0].replace(/[^\n]/g, '') + source.slice(match[0].length)
  const yaml = match[1] ?? ''
  let read: ReturnType<typeof readLooseFrontMatter>
  try {
    read = readLooseFrontMatter(yaml)
  } catch (problem) {
    return {
      value: { meta: {} },
      body,
      raw: {},
      isBroken: true,
      diagnostics: [describe(problem, file, source)],
    }
  }
  const { data } = read
  if (data === null || data === undefined)
    return { value: { meta: {} }, body, raw: {}, isBroken: false, diagnostics: [] }
  if (typeof data !== 'object' || Array.isArray(data)) {
    const hint = 'Write one `key: value` per line.'
    return {
      value: { meta: {} },
      body,
      raw: {},
      isBroken: true,
      diagnostics: [
        report('page/front-matter', 'The front matter must contain keys and values', {
          hint,
          at: placeOfLine({ file, text: source }, { line: 2 }),
        }),
      ],
    }
  }
  // `description:` without a value is not set.
  const fields = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null))
  const place = (path: string[]): Place => placeOfKey(file, source, path[0])
  const { value, diagnostics } = readFrontMatter(fields, place)
  const slips = read.slips.map(({ line, message, hint }) =>
    // The front matter starts on the second line of the file.
    report('page/front-matter-value', message, {
      hint,
      at: placeOfLine({ file, text: source }, { line: line + 1 }),
    }),
  )
  return { value, body, raw: fields, isBroken: false, diagnostics: [...slips, ...diagnostics] }
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
