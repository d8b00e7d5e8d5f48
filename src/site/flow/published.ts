import ignore from 'ignore'
import { type Config, configFile } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { asFilePath, extension, type FilePath } from '../../core/path.ts'
import { type Credential, findCredential } from '../../core/policy/credentials.ts'
import { isDataFile, isWellKnownFile } from '../../core/policy/served-files.ts'
import { defineKeyedQuery, defineQuery, type Query } from '../../core/query.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import type { SiteMap } from '../../nav/site-map.ts'
import { excludesParts } from '../../spec/redact/excludes-parts.ts'
import { ownFiles } from '../page/chrome.ts'
import { codeTargets, linkedFiles, linkTargets, markupTargets } from '../page/file-links.ts'
import type { InputFlow } from './inputs.ts'
import type { SpecFiles } from './spec/files.ts'
import type { SpecFlow } from './spec/spec.ts'

/** Why a file of the site folder is not published. */
export type Withheld =
  | { kind: 'unlinked' }
  /** A part of docs.json. */
  | { kind: 'config' }
  /** The pages of the spec show only parts of its files. */
  | { kind: 'filtered-spec' }
  | ({ kind: 'credential' } & Credential)

type Input = Pick<InputFlow, 'bytes' | 'text' | 'fileList'> & {
  config: Query<void, Checked<Config>>
  wholeMap: Query<void, Checked<SiteMap>>
  parsed: Query<FilePath, Checked<MdxDocument> | undefined>
  spec: SpecFlow
  specFiles: Query<string, SpecFiles>
}

/** Types in which a credential is readable. Archives are not opened. */
const textTypes = new Set('css csv htm html js json mjs svg txt vtt webmanifest xml yaml yml'.split(' '))
const scriptFile = /\.[jt]sx?$/i

/**
 * Decides which files of the site folder are published at all, before access is considered. Data files must be
 * linked: a page, navigation, docs.json or a script on every page points at them, or `public` lists them.
 */
export function createPublishedFlow({
  config,
  bytes,
  text,
  fileList,
  wholeMap,
  parsed,
  spec,
  specFiles,
}: Input) {
  /** Files that a page, its snippets and their code point at. */
  const linkedByPage = defineKeyedQuery('linkedByPage', async (use, page: FilePath): Promise<FilePath[]> => {
    const files = new Set<FilePath>()
    const seen = new Set([page])
    for (const at of seen) {
      const isScript = scriptFile.test(at)
      const document = isScript ? undefined : (await use(parsed, at))?.value
      const targets = document ? linkTargets(document) : codeTargets((await use(text, at)) ?? '')
      for (const target of targets) for (const file of linkedFiles(target, at)) files.add(file)
      for (const { file } of [...(document?.snippets.values() ?? []), ...(document?.codeImports ?? [])])
        seen.add(file)
    }
    return [...files].filter(isDataFile)
  })

  /** Specs of the site. The files of one with overlays or excluded parts show more than its pages and its download. */
  const siteSpecs = defineQuery('siteSpecs', async (use) => {
    const { routes } = (await use(wholeMap)).value
    const apis = new Set((await use(config)).value.apiSources.map(({ id }) => id))
    for (const route of routes.values()) {
      const api = route.kind === 'page' ? (route.operation?.api ?? route.schema?.api) : route.api
      if (api !== undefined) apis.add(api)
    }
    const { overlays } = await use(spec.settings)
    const whole = new Set<FilePath>()
    const filtered = new Set<FilePath>()
    for (const api of apis) {
      const { files, unreadable } = await use(specFiles, api)
      const isFiltered = overlays.has(api) || [...files.values()].some(excludesParts)
      for (const file of [...files.keys(), ...unreadable]) (isFiltered ? filtered : whole).add(file)
      for (const overlay of overlays.get(api) ?? []) filtered.add(asFilePath(overlay))
    }
    return { apis, whole, filtered }
  })

  /** Files that docs.json, navigation and the scripts of every page point at. */
  const linkedBySite = defineQuery('linkedBySite', async (use): Promise<ReadonlySet<FilePath>> => {
    const files = new Set<FilePath>()
    const add = (targets: readonly string[], from: FilePath) => {
      for (const target of targets) for (const file of linkedFiles(target, from)) files.add(file)
    }
    const { linkedStrings } = (await use(config)).value
    add([...linkedStrings, ...linkedStrings.flatMap(markupTargets)], configFile)
    const all = await use(fileList)
    for (const file of ownFiles(all, 'js')) add(codeTargets((await use(text, file)) ?? ''), file)
    return files
  })

  const publicPatterns = defineQuery(
    'publicPatterns',
    async (use) => {
      const patterns = (await use(config)).value.public
      return ignore().add(patterns.map((pattern) => pattern.replace(/^\.\//, '')))
    },
    { same: Object.is },
  )

  const isLinked = defineKeyedQuery('isLinked', async (use, file: FilePath): Promise<boolean> => {
    if ((await use(publicPatterns)).ignores(file) || (await use(linkedBySite)).has(file)) return true
    for (const route of (await use(wholeMap)).value.routes.values())
      if (route.kind === 'page' && (await use(linkedByPage, route.file)).includes(file)) return true
    return false
  })

  const credential = defineKeyedQuery(
    'credential',
    async (use, file: FilePath): Promise<Credential | undefined> => {
      const content = textTypes.has(extension(file)) ? await use(bytes, file) : undefined
      // Any encoding: UTF-16 without its zeros is readable as Latin-1.
      return content && findCredential(Buffer.from(content).toString('latin1').replaceAll('\0', ''))
    },
  )

  /** Undefined for a file that may be published, if access allows it. */
  const withheld = defineKeyedQuery(
    'withheld',
    async (use, path: FilePath): Promise<Withheld | undefined> => {
      const file = asFilePath(path)
      if ((await use(config)).value.files.includes(file)) return { kind: 'config' }
      const specs = isDataFile(file) ? await use(siteSpecs) : undefined
      const isWhole = specs?.whole.has(file)
      // The pages of a spec show its examples anyway. Files that it references may not be meant for pages.
      const secret = isWhole && specs?.apis.has(file) ? undefined : await use(credential, file)
      if (secret) return { kind: 'credential', ...secret }
      if (!specs || isWhole || isWellKnownFile(file) || (await use(isLinked, file))) return undefined
      return { kind: specs.filtered.has(file) ? 'filtered-spec' : 'unlinked' }
    },
  )

  return { withheld }
}
