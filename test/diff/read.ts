import type { FilePath } from '../../src/core/path.ts'
import type { Api } from '../../src/diff/api.ts'
import type { ApiChanges, Change } from '../../src/diff/change.ts'
import { type CompareOptions, compareApis } from '../../src/diff/compare-apis.ts'
import { readDescription } from '../../src/diff/read-description.ts'
import { wordsToText } from '../../src/diff/words.ts'

type Files = Record<string, string>

/** A description as text, or as several files of which `openapi.yaml` is the first. */
export async function readApiText(given: string | Files): Promise<Api> {
  const files = new Map(Object.entries(typeof given === 'string' ? { 'openapi.yaml': given } : given))
  const { value, diagnostics } = await readDescription('openapi.yaml' as FilePath, async (file) => {
    const text = files.get(file)
    return text === undefined ? { reason: 'there is no such file' } : { text }
  })
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return value.api
}

export async function compareTexts(
  before: string | Files,
  after: string | Files,
  options?: CompareOptions,
): Promise<ApiChanges> {
  return compareApis(await readApiText(before), await readApiText(after), options)
}

/** `breaking: The field ... was removed`. */
export const line = ({ level, words }: Change): string => `${level}: ${wordsToText(words)}`

export async function linesOf(before: string | Files, after: string | Files): Promise<string[]> {
  return (await compareTexts(before, after)).changes.map(line)
}

export const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'

/** An API with one operation, given as the content of `GET /orders`. */
export const withOperation = (operation: string, more = ''): string =>
  `${head}paths:\n  /orders:\n    get: { ${operation} }\n${more}`
