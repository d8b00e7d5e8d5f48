import type { Config } from '../../../config/parse.ts'
import { type Checked, report } from '../../../core/diagnostic/diagnostic.ts'
import { asFilePath, type FilePath } from '../../../core/path.ts'
import { defineKeyedInput, defineKeyedQuery, defineQuery, type Query, type Use } from '../../../core/query.ts'
import type { Remote } from '../../../core/remote/remote-cache.ts'
import { apiId } from '../../../nav/api-source.ts'
import { writtenEntries } from '../../../nav/hand-written.ts'
import type { PageMeta } from '../../../nav/page-meta.ts'
import { parseSelector } from '../../../nav/selector.ts'
import { isUrl } from '../../../spec/read/ref.ts'
import { parseSource, type SpecSource } from '../../../spec/read/source.ts'
import { readVersion } from '../../../spec/read/version.ts'
import { createRepairFlow } from './repaired.ts'
import { createApiSettings } from './settings.ts'

export type SourceInput = {
  text: Query<FilePath, string | undefined>
  config: Query<void, Checked<Config>>
  pageFiles: Query<void, Map<FilePath, PageMeta>>
  /** The first bytes of a file, to detect specs. */
  start: Query<FilePath, string | undefined>
  fileList: Query<void, FilePath[]>
  readRemote?: (url: string) => Promise<Remote>
  /** Called when cached data of specs is outdated. */
  forget: () => void
}

export type SourceFlow = ReturnType<typeof createSourceFlow>

/** From the text of specs, local or remote, to their values. */
export function createSourceFlow(input: SourceInput) {
  const { text, config, readRemote, forget } = input
  const remote = defineKeyedInput('remote', async (url: string): Promise<Remote> => {
    if (readRemote) return readRemote(url)
    return { text: undefined, stale: false, problem: { reason: 'fetching is disabled' } }
  })

  const settings = createApiSettings(config)

  /** Specs listed in docs.json, then those that pages reference, then others in the site folder. */
  const apiIds = defineQuery('apiIds', async (use) => {
    const { ids } = await use(settings)
    const selectors = await namedByPages(input, use)
    if (selectors.length === 0) return ids
    const urls = selectors.flatMap((value) => {
      const file = parseSelector(value)?.file ?? /^(https?:\S+)\s/.exec(value)?.[1]
      return file && isUrl(file) ? (apiId(file) ?? []) : []
    })
    const files = (await use(input.fileList)).filter((file) => mayBeSpec(file) && !ids.includes(file))
    const specs: string[] = []
    for (const file of files) if (await isSpec(file, input, use)) specs.push(file)
    return [...new Set([...ids, ...urls, ...specs])]
  })

  const source = defineKeyedQuery(
    'source',
    async (use, file: string, previous: Checked<SpecSource | undefined> | undefined) => {
      const current = isUrl(file)
        ? readFetched(file, await use(remote, file))
        : readLocal(file, await use(text, asFilePath(file)))
      // While a file is incomplete, missing or unreachable, its last working version is used.
      const before = previous?.value
      if (!before) return current
      if (current.value === undefined) return { ...current, value: before }
      // The same if the file is no longer a spec.
      const expected = (await use(settings)).families.get(file) ?? 'any'
      const now = readVersion(current.value.value, file, expected)
      if (now.kind !== 'problem' || readVersion(before.value, file, expected).kind === 'problem')
        return current
      const at = current.value.place(now.path)
      const diagnostic = report('spec/version', now.message, { hint: now.hint, at })
      return { value: before, diagnostics: [...current.diagnostics, diagnostic] }
    },
    { same: Object.is },
  )

  return { text, remote, settings, apiIds, source, ...createRepairFlow({ source, settings, forget }) }
}

/** Specs and operations in the front matter of pages and in navigation. */
async function namedByPages({ pageFiles, config }: SourceInput, use: Use): Promise<string[]> {
  const pages = [...(await use(pageFiles)).values()]
  const inPages = pages.flatMap(({ openapi, asyncapi, schema }) => openapi ?? asyncapi ?? schema ?? [])
  const { root } = (await use(config)).value.navigation
  return [...inPages, ...writtenEntries(root).filter((path) => parseSelector(path)?.file)]
}

const mayBeSpec = (file: FilePath) =>
  /\.(json|ya?ml)$/i.test(file) &&
  !/(^|\/)(docs|package|package-lock|tsconfig)\.json$/.test(file) &&
  !file.includes('#')

/** Checks the start of the file, and the whole file if its keys may be in another order. */
async function isSpec(file: FilePath, { start, text }: SourceInput, use: Use): Promise<boolean> {
  const versionKey = /(^|[{,\n])\s*["']?(openapi["']?\s*:\s*["']?3|asyncapi["']?\s*:\s*["']?[23])/
  const beginning = (await use(start, file)) ?? ''
  if (versionKey.test(beginning)) return true
  const isCandidate = /^\s*\{?\s*["']?(components|info|paths|channels|id|externalDocs)["']?\s*:/.test(
    beginning,
  )
  return isCandidate && versionKey.test((await use(text, file)) ?? '')
}

function readLocal(path: string, content: string | undefined): Checked<SpecSource | undefined> {
  if (content !== undefined) return parseSource(asFilePath(path), content)
  const hint = 'Check the path, which is relative to the site folder, and that the file is UTF-8 text.'
  return {
    value: undefined,
    diagnostics: [report('spec/missing', `Spec \`${path}\` not found`, { hint })],
  }
}

function readFetched(url: string, { text, problem }: Remote): Checked<SpecSource | undefined> {
  const message = `Cannot fetch \`${url}\`: ${problem?.reason}`
  if (text === undefined) {
    const hint = problem?.hint ?? 'Check the URL; Octavo retries automatically.'
    return { value: undefined, diagnostics: problem ? [report('spec/remote', message, { hint })] : [] }
  }
  const parsed = parseSource(asFilePath(url), text)
  if (!problem) return parsed
  const hint = problem.hint ?? 'Check the URL; the last working version is shown until then.'
  return { ...parsed, diagnostics: [report('spec/remote-stale', message, { hint }), ...parsed.diagnostics] }
}
