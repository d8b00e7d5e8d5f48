import { EVENT_ID, type Event, YAMLException } from 'js-yaml'
import {
  type Checked,
  type Diagnostic,
  type Place,
  placeAt,
  report,
} from '../../core/diagnostic/diagnostic.ts'
import { createLines, type Lines } from '../../core/diagnostic/text-position.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { budget, jsonBudget, overBudget, type Problem, yamlBudget } from './budget.ts'
import { type ExactNumbers, findExactNumbers } from './exact-number.ts'
import { findJsonError } from './json-syntax.ts'
import { createJsonLocator, type Locate, type Span, type TextEdit } from './locate-json.ts'
import { createYamlLocator } from './locate-yaml.ts'
import { loosenJson, readLooseYaml } from './loose-text.ts'
import { valueAt } from './pointer.ts'
import { yamlValue } from './yaml-value.ts'

/** A parsed spec file. Positions are computed on demand. */
export type SpecSource = {
  file: FilePath
  format: 'json' | 'yaml'
  /** Without a byte order mark. */
  text: string
  /** The span of a value and its key. */
  locate: Locate
  /** Without keys named `__proto__`, so that copying keys from object to object is safe. */
  value: Json
  /** The position of a value, or of its nearest existing parent. */
  place: (path: JsonPath) => Place
  keyPlace: (path: JsonPath) => Place
  /** The source text of a value, if present. */
  sourceText: (path: JsonPath) => string | undefined
  /** Numbers that lost digits in parsing. */
  exact: () => ExactNumbers
  /** Fixable syntax errors. */
  fixes: { at: Place; message: string; edit: TextEdit }[]
}

type Parsed = {
  format: SpecSource['format']
  value: Json | undefined
  problems: Problem[]
  /** The corrected text, of the same length. */
  clean?: string
}

export function parseSource(file: FilePath, text: string): Checked<SpecSource | undefined> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const { format, value, problems, clean = body } = parseText(file, body)
  let lines: Lines | undefined
  const at = ({ start, end }: Span) => {
    lines ??= createLines(body)
    return placeAt({ file, text: lines }, start, end - start)
  }
  const located = problems.map(({ offset, length = 1, ...problem }) => ({
    ...problem,
    at: at({ start: offset, end: offset + length }),
  }))
  const diagnostics = located.map(
    ({ code, message, hint, at }): Diagnostic => report(code, `\`${file}\` ${message}`, { hint, at }),
  )
  if (value === undefined) return { value: undefined, diagnostics }
  let locate: Locate | undefined
  const find: Locate = (path) => {
    locate ??= format === 'json' ? createJsonLocator(clean) : createYamlLocator(clean)
    return locate(path)
  }
  const place = (path: JsonPath) => at(find(path).value)
  const keyPlace = (path: JsonPath) => {
    const { key, value } = find(path)
    return at(key ?? value)
  }
  const sourceText = (path: JsonPath) => {
    const { start, end } = find(path).value
    return valueAt(value, path) === undefined ? undefined : body.slice(start, end)
  }
  let exact: ExactNumbers | undefined
  const findExact = () => {
    exact ??= findExactNumbers(clean)
    return exact
  }
  const fixes = located.flatMap(({ at, message, fix }) => (fix ? [{ at, message, edit: fix }] : []))
  return {
    value: {
      file,
      format,
      text: body,
      locate: find,
      value,
      place,
      keyPlace,
      sourceText,
      exact: findExact,
      fixes,
    },
    diagnostics,
  }
}

function parseText(file: FilePath, text: string): Parsed {
  const isNamedYaml = /\.ya?ml$/i.test(file)
  const isJson = /\.json$/i.test(file) || /^\s*\{/.test(text)
  const refuse = (problem: Problem): Parsed => ({
    format: isJson ? 'json' : 'yaml',
    value: undefined,
    problems: [problem],
  })
  if (text.length > budget.size) return refuse(overBudget('size', 0))
  if (!/\S/.test(text)) return refuse(emptyFile)
  if (!isJson) return parseYaml(text)
  const over = jsonBudget(text)
  if (over) return isNamedYaml ? parseYaml(text) : refuse(over)
  try {
    return { format: 'json', value: withoutProto(text, JSON.parse(text) as Json), problems: [] }
  } catch {
    return isNamedYaml ? parseYaml(text) : (parseLooseJson(text) ?? refuse(findJsonError(text)))
  }
}

function parseLooseJson(text: string): Parsed | undefined {
  const { text: clean, problems } = loosenJson(text)
  if (problems.length === 0) return undefined
  try {
    return { format: 'json', value: withoutProto(clean, JSON.parse(clean) as Json), problems, clean }
  } catch {
    return undefined
  }
}

const emptyFile: Problem = {
  code: 'spec/syntax',
  message: 'is empty',
  hint: 'Add the spec to it, or use another file.',
  offset: 0,
}

const proto = '__proto__'

/** JSON.parse creates a plain key, but a later assignment would set the prototype. */
function withoutProto(text: string, value: Json): Json {
  if (!text.includes(proto) && !/\\u00[567]/.test(text)) return value
  const waiting = [value]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item === null || typeof item !== 'object') continue
    if (!Array.isArray(item) && Object.hasOwn(item, proto)) delete item[proto]
    for (const inner of Object.values(item))
      if (inner !== null && typeof inner === 'object') waiting.push(inner)
  }
  return value
}

function parseYaml(text: string): Parsed {
  const over = yamlBudget(text)
  if (over) return { format: 'yaml', value: undefined, problems: [over] }
  let result: ReturnType<typeof readLooseYaml>
  try {
    result = readLooseYaml(text)
  } catch (problem) {
    return { format: 'yaml', value: undefined, problems: [yamlProblem(problem)] }
  }
  const { events, text: clean, problems } = result
  if (isEmpty(events)) return { format: 'yaml', value: undefined, problems: [emptyFile] }
  const parsed = yamlValue(clean, events)
  return { format: 'yaml', value: parsed.value, problems: [...problems, ...parsed.problems], clean }
}

/** Only comments, or nothing between two `---`. */
function isEmpty([, first]: Event[]): boolean {
  return !first || (first.type === EVENT_ID.SCALAR && first.valueStart === -1 && first.tagStart === -1)
}

function yamlProblem(problem: unknown): Problem {
  const reason = problem instanceof YAMLException ? problem.reason : String(problem)
  const offset = (problem instanceof YAMLException ? problem.mark?.position : undefined) ?? 0
  if (reason.includes('maxDepth')) return overBudget('depth', offset)
  return { code: 'spec/syntax', message: `is not valid YAML: ${reason}`, hint: yamlHint(reason), offset }
}

function yamlHint(reason: string): string {
  if (/tab char/.test(reason)) return 'Indent with spaces instead of tabs.'
  if (/deficient/.test(reason)) return 'Close the open bracket or quote, or indent the line further.'
  if (/indentation|implicit key|end of the stream or/.test(reason))
    return 'Indent entries of a list or map equally, and quote strings that contain `: `.'
  if (/within a double quoted/.test(reason)) return 'Close the string with `"`.'
  if (/within a single quoted/.test(reason))
    return "Close the string with `'`, and write apostrophes in it as `''`."
  if (/escape|hexadecimal/.test(reason)) return 'Write a backslash as `\\\\`, or use single quotes.'
  if (/flow collection/.test(reason)) return 'Check the commas and the closing `]` or `}`.'
  if (/printable|null byte|JSON character/.test(reason)) return 'Remove the invisible character.'
  return 'Check the indentation, colons and quotes here.'
}
