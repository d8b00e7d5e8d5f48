import type { Config } from '../../config/parse.ts'
import { type Checked, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { asFilePath, type FilePath } from '../../core/path.ts'
import { defineKeyedInput, defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import type { Remote } from '../../core/remote/remote-cache.ts'
import { apiId } from '../../nav/api-source.ts'
import { writtenEntries } from '../../nav/hand-written.ts'
import type { PageMeta } from '../../nav/page-meta.ts'
import { parseSelector } from '../../nav/selector.ts'
import type { ExactNumbers } from '../../spec/read/exact-number.ts'
import { entriesOf, isObject, textOf, valueAt } from '../../spec/read/pointer.ts'
import { reconcile } from '../../spec/read/reconcile.ts'
import { isUrl, resolveRef, splitKey } from '../../spec/read/ref.ts'
import { parseSource, type SpecSource } from '../../spec/read/source.ts'
import { readVersion } from '../../spec/read/version.ts'
import { applyEdits } from '../../spec/repair/edit/apply-edits.ts'
import type { Edit } from '../../spec/repair/edit/repair.ts'
import type { Repaired } from '../../spec/repair/edit/repair-document.ts'
import { repairFile } from '../../spec/repair/edit/repair-file.ts'
import type { ObjectKind } from '../../spec/structure/object-kinds.ts'

/** What an earlier walk saw: references may lead elsewhere when names change. */
type Looked = { names: string; clean: WeakMap<object, ObjectKind> }

function namesIn(document: Json): string {
  const components = entriesOf(valueAt(document, ['components'])).map(([name, map]) => [
    name,
    ...entriesOf(map).map(([own]) => own),
  ])
  return JSON.stringify([valueAt(document, ['openapi']), ...components])
}

/** A value, or that of an example under `components`. */
function exampleAt(document: Json | undefined, path: readonly string[]): Json | undefined {
  const node = valueAt(document, path)
  const isNamed = path.length === 3 && path[1] === 'examples'
  return isNamed && isObject(node) && node.value !== undefined ? node.value : node
}

export type SourceInput = {
  text: Query<FilePath, string | undefined>
  config: Query<void, Checked<Config>>
  pageFiles: Query<void, Map<FilePath, PageMeta>>
  /** The first bytes of a file, to tell what it is. */
  start: Query<FilePath, string | undefined>
  fileList: Query<void, FilePath[]>
  readRemote?: (url: string) => Promise<Remote>
  /** Told when what was read from descriptions does not hold any more. */
  forget: () => void
}

/** From the text of API descriptions, wherever it lies, to their parts. */
export function createSourceFlow({
  text,
  config,
  pageFiles,
  start,
  fileList,
  readRemote,
  forget,
}: SourceInput) {
  const remote = defineKeyedInput('remote', async (url: string): Promise<Remote> => {
    if (readRemote) return readRemote(url)
    return { text: undefined, stale: false, problem: { reason: 'nothing is fetched here' } }
  })

  const settings = defineQuery('apiSettings', async (use) => {
    const { apiSources, api } = (await use(config)).value
    const overlays = new Map<string, string[]>()
    for (const { id, overlays: files } of apiSources) if (files && !overlays.has(id)) overlays.set(id, files)
    const places = new Map(apiSources.toReversed().map(({ id, at }) => [id, at]))
    const families = new Map(apiSources.toReversed().map(({ id, family }) => [id, family]))
    const ids = [...new Set(apiSources.map(({ id }) => id))]
    return { ids, families, overlays, places, allowed: api?.refs ?? [] }
  })

  /** Descriptions that docs.json names, then those that pages name, then those that lie in the folder for pages to find. */
  const apiIds = defineQuery('apiIds', async (use) => {
    const { ids } = await use(settings)
    const named = [...(await use(pageFiles)).values()].flatMap(
      ({ openapi, asyncapi, schema }) => openapi ?? asyncapi ?? schema ?? [],
    )
    const { root } = (await use(config)).value.navigation
    const entries = writtenEntries(root).filter((path) => parseSelector(path)?.file)
    const isNamed = named.length + entries.length > 0
    if (!isNamed) return ids
    const addresses = [...named, ...entries].flatMap((value) => {
      const file = parseSelector(value)?.file ?? /^(https?:\S+)\s/.exec(value)?.[1]
      return file && isUrl(file) ? (apiId(file) ?? []) : []
    })
    const files = (await use(fileList)).filter(
      (file) =>
        /\.(json|ya?ml)$/i.test(file) && !/(^|\/)(docs|package|package-lock|tsconfig)\.json$/.test(file),
    )
    const result: string[] = []
    for (const file of files) {
      if (ids.includes(file)) continue
      if (!file.includes('#') && (await isDescription(file))) result.push(file)
    }
    return [...new Set([...ids, ...addresses, ...result])]

    /** By its start; where the keys are in another order, by the whole. */
    async function isDescription(file: FilePath): Promise<boolean> {
      const says = /(^|[{,\n])\s*["']?(openapi["']?\s*:\s*["']?3|asyncapi["']?\s*:\s*["']?[23])/
      const begin = (await use(start, file)) ?? ''
      if (says.test(begin)) return true
      const mayBe = /^\s*\{?\s*["']?(components|info|paths|channels|id|externalDocs)["']?\s*:/.test(begin)
      return mayBe && says.test((await use(text, file)) ?? '')
    }
  })

  const source = defineKeyedQuery(
    'source',
    async (use, file: string, previous: Checked<SpecSource | undefined> | undefined) => {
      const read = await readSource(file)
      // A file that is half-written, gone or out of reach for a moment keeps its last good form.
      const before = previous?.value
      if (!before) return read
      if (read.value === undefined) return { ...read, value: before }
      // So does one that was a description and now is something else.
      const expected = (await use(settings)).families.get(file) ?? 'any'
      const now = readVersion(read.value.value, file, expected)
      if (now.kind !== 'problem' || readVersion(before.value, file, expected).kind === 'problem') return read
      const diagnostic = report('spec/version', now.message, {
        hint: now.hint,
        at: read.value.place(now.path),
      })
      return { value: before, diagnostics: [...read.diagnostics, diagnostic] }

      async function readSource(path: string): Promise<Checked<SpecSource | undefined>> {
        const at = { file: asFilePath(path), line: 1, column: 1, length: 1 }
        if (!isUrl(path)) {
          const content = await use(text, asFilePath(path))
          if (content !== undefined) return parseSource(asFilePath(path), content)
          const hint = 'Paths start at the site folder. Check the name, and that the file is UTF-8 text.'
          return {
            value: undefined,
            diagnostics: [report('spec/missing', `There is no API description \`${path}\``, { hint })],
          }
        }
        const { text: content, problem } = await use(remote, path)
        const reasons = problem
          ? [
              report(
                content === undefined ? 'spec/remote' : 'spec/remote-stale',
                `\`${path}\` cannot be fetched: ${problem.reason}`,
                {
                  hint:
                    problem.hint ??
                    (content === undefined
                      ? 'It is tried again by itself.'
                      : 'Its last good form is shown until it can be.'),
                },
              ),
            ]
          : []
        if (content === undefined) return { value: undefined, diagnostics: reasons }
        const parsed = parseSource(at.file, content)
        return { ...parsed, diagnostics: [...reasons, ...parsed.diagnostics] }
      }
    },
    { same: Object.is },
  )

  /** By itself, so that a page depends on it and not on the text: it nearly always stays as it is. */
  const exact = defineKeyedQuery(
    'exact',
    async (use, file: string) => {
      const { value } = await use(source, file)
      forget()
      return value?.exact() ?? (new Map() as ExactNumbers)
    },
    {
      isLookUp: true,
      same: (before, now) =>
        before.size === now.size && [...now].every(([value, text]) => before.get(value) === text),
    },
  )

  const overlaid = defineKeyedQuery(
    'overlaid',
    async (use, file: string): Promise<Checked<Json | undefined>> => {
      const parsed = await use(source, file)
      const overlays = (await use(settings)).overlays.get(file) ?? []
      let value = parsed.value?.value
      if (overlays.length === 0) return { value, diagnostics: [] }
      // Its library is loaded only by sites that have overlays.
      const { applyOverlay } = await import('../../spec/read/overlay.ts')
      const diagnostics = []
      for (const path of overlays) {
        const overlay = await use(source, path)
        diagnostics.push(...overlay.diagnostics)
        if (!overlay.value || value === undefined) continue
        const applied = applyOverlay(value, overlay.value)
        diagnostics.push(...applied.diagnostics)
        value = applied.value
      }
      return { value, diagnostics }
    },
    { same: Object.is },
  )

  /**
   * Examples that are references, as the values they refer to. This runs before parts are removed for an audience, so that
   * the removal covers these values too.
   */
  async function followExamples({ slips }: Repaired, file: FilePath, use: Use): Promise<Edit[]> {
    const edits: Edit[] = []
    const { allowed } = await use(settings)
    for (const { code, object, path } of slips) {
      if (code !== 'spec/example-ref') continue
      const way = [...object, ...path]
      const ref = textOf(valueAt((await use(overlaid, file)).value, [...way, '$ref']))
      const target = ref === undefined ? undefined : resolveRef(ref, file, { allowed })
      if (target?.kind !== 'part') continue
      const { value } = await use(overlaid, target.file)
      const example = exampleAt(value, splitKey(target.key).path)
      if (example !== undefined) edits.push({ kind: 'set', path: way, value: example })
    }
    return edits
  }

  /** As written, with every part that did not change taken from the value before. */
  const reconciled = defineKeyedQuery(
    'reconciled',
    async (use, file: string, previous: Json | undefined) => {
      const { value } = await use(overlaid, file)
      return value === undefined ? undefined : reconcile(previous, value)
    },
    { same: Object.is },
  )

  /** The document as its author meant it. After an edit, only parts that changed are looked at again. */
  const repaired = defineKeyedQuery(
    'repaired',
    async (
      use,
      file: string,
      previous: (Repaired & Looked) | undefined,
    ): Promise<(Repaired & Looked) | undefined> => {
      const value = await use(reconciled, file)
      if (value === undefined) return undefined
      const written = (await use(source, file)).value?.written ?? (() => undefined)
      const names = namesIn(value)
      const clean = previous?.names === names ? previous.clean : new WeakMap<object, ObjectKind>()
      const result = { ...repairFile({ value, written, clean }), names, clean }
      const edits = await followExamples(result, asFilePath(file), use)
      return edits.length > 0 ? { ...result, value: applyEdits(result.value, edits) } : result
    },
    { same: Object.is },
  )

  const specValue = defineKeyedQuery(
    'specValue',
    async (use, file: string, previous: Json | undefined) => {
      const repairedValue = (await use(repaired, file))?.value
      forget()
      return repairedValue === undefined ? undefined : reconcile(previous, repairedValue)
    },
    { same: Object.is },
  )

  /** Where a value of `specValue` is in the text. */
  const places = defineKeyedQuery(
    'specPlaces',
    async (use, file: string) => {
      const written = (await use(source, file)).value
      const writtenPath = (await use(repaired, file))?.writtenPath ?? ((path: JsonPath) => path)
      return {
        place: (path: JsonPath) => written?.place(writtenPath(path)),
        keyPlace: (path: JsonPath) => written?.keyPlace(writtenPath(path)),
      }
    },
    { same: Object.is },
  )

  return { text, remote, settings, apiIds, source, exact, overlaid, repaired, specValue, places }
}
