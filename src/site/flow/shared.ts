import { type Config, configFile, emptyConfig, parseConfig } from '../../config/parse.ts'
import { type Checked, report } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery } from '../../core/query.ts'
import { createUtilityCss } from '../../mdx/classes/utility-css.ts'
import { type MdxDocument, notText, parseDocument } from '../../mdx/read/document.ts'
import { parseFrontMatter } from '../../mdx/read/front-matter.ts'
import { resolveNav } from '../../nav/resolve/resolve.ts'
import { createKnownApi } from '../../nav/selector.ts'
import { withSpecHint } from '../bare-spec.ts'
import { findSpecProblems } from '../diagnostics/spec-findings.ts'
import { mayBePage, type Outline, parseOutline } from '../page/outline.ts'
import { createInputFlow, type InputFlow } from './inputs.ts'
import { createLookFlow } from './look/look.ts'
import type { FlowOptions } from './options.ts'
import { createPublishedFlow } from './published.ts'
import { createSpecFiles } from './spec/files.ts'
import { createWholeSpec } from './spec/spec.ts'
import { createStringsFlow } from './strings.ts'

export type SharedFlow = ReturnType<typeof createSharedFlow>

/**
 * The first half of the flow: from files to the whole site, shared by all audiences. The second half,
 * `flow.ts`, applies access rules.
 */
export function createSharedFlow(options: FlowOptions) {
  const { readRemote, isColoured, yieldToEventLoop, onProgress, results } = options
  const inputs = createInputFlow(options)
  const { bytes, text, start, fileList } = inputs
  const config = createConfig(inputs)
  const pages = createPageFiles(inputs)
  const { pageFiles } = pages

  const wholeSpec = createWholeSpec({ text, config, pageFiles, start, fileList, readRemote, results })
  const { sources, spec } = wholeSpec
  const specFiles = createSpecFiles(wholeSpec)

  const specFindings = defineKeyedQuery('specFindings', (use, id: string) =>
    findSpecProblems(id, { use, spec, yieldToEventLoop, onProgress }),
  )

  /** Outlines of all specs, for navigation. */
  const outlines = defineQuery('outlines', async (use) => {
    const ids = await use(spec.apiIds)
    const { families } = await use(spec.settings)
    return Promise.all(
      ids.map(async (id) => {
        const family = (await use(spec.head, id))?.family ?? families.get(id)
        return { id, family, outline: await use(spec.outline, id) }
      }),
    )
  })

  /** Every URL of the site, regardless of access. */
  const wholeMap = defineQuery('siteMap', async (use) => {
    const { value, diagnostics } = await use(config)
    const apis = (await use(outlines)).map((entry) => createKnownApi(entry.id, entry.outline, entry.family))
    return resolveNav({
      nav: value.navigation,
      files: await use(pageFiles),
      apis,
      slugs: value.api?.slugs,
      language: value.lang,
      isWhole: !diagnostics.some(({ severity }) => severity === 'error'),
    })
  })

  const variables = defineQuery('variables', async (use) => (await use(config)).value.variables)

  const parsed = defineKeyedQuery(
    'document',
    async (use, path: FilePath): Promise<Checked<MdxDocument> | undefined> => {
      if ((await use(bytes, path)) === undefined) return undefined
      const content = await use(text, path)
      if (content === undefined) return notText(path)
      const front = await use(pages.frontMatter, path)
      return parseDocument(path, content, { variables: await use(variables), front })
    },
    { same: Object.is },
  )

  const published = createPublishedFlow({
    ...{ config, bytes, text, fileList, wholeMap, parsed, spec, specFiles },
  })

  return {
    ...inputs,
    ...published,
    ...pages,
    ...{ config, variables, sources, spec, specFiles, specFindings, outlines, wholeMap, parsed },
    utilities: createUtilityCss(),
    ...createStringsFlow({ config, text }),
    ...createLookFlow({ config, text, isColoured }),
  }
}

/** docs.json, or its last version that could be read. */
const createConfig = ({ bytes, text, start, fileList }: InputFlow) =>
  defineQuery('config', async (use, previous: Checked<Config> | undefined) => {
    const content = await use(bytes, configFile)
    const decoded = await use(text, configFile)
    const parsed =
      content && decoded === undefined ? unreadable() : await parseConfig(decoded, (file) => use(text, file))
    if (content === undefined && !previous?.value.usable)
      return withSpecHint(parsed, await use(fileList), (path) => use(start, path))
    // While the file is incomplete or missing, the last version is used.
    return !parsed.value.usable && previous?.value.usable ? { ...parsed, value: previous.value } : parsed
  })

function unreadable(): Checked<Config> {
  const hint = 'Save it as UTF-8 text.'
  const diagnostic = report('config/unreadable', '`docs.json` is not a text file', { hint })
  return { value: emptyConfig(true), diagnostics: [diagnostic] }
}

/** Thousands at once would all be in memory. */
const filesAtOnce = 32

function createPageFiles({ text, fileList }: InputFlow) {
  const frontMatter = defineKeyedQuery('frontMatter', async (use, path: FilePath) => {
    const content = await use(text, path)
    return content === undefined ? undefined : parseFrontMatter(path, content)
  })

  const outline = defineKeyedQuery('outline', async (use, path: FilePath) => {
    const content = await use(text, path)
    return content === undefined ? undefined : parseOutline(path, content, await use(frontMatter, path))
  })

  /** Page files with their metadata for navigation. Files that others include are snippets, not pages. */
  const pageFiles = defineQuery('pageFiles', async (use) => {
    const candidates = (await use(fileList)).filter(mayBePage)
    const outlines: [FilePath, Outline | undefined][] = []
    for (let at = 0; at < candidates.length; at += filesAtOnce) {
      const batch = candidates.slice(at, at + filesAtOnce)
      const loaded = await Promise.all(batch.map((file) => use(outline, file)))
      for (const [index, file] of batch.entries()) outlines.push([file, loaded[index]])
    }
    const included = new Set(outlines.flatMap(([, page]) => page?.imports ?? []))
    const pages = outlines.filter(([file]) => !included.has(file))
    return new Map(pages.map(([file, page]) => [file, page?.meta ?? { title: file }]))
  })

  return { frontMatter, outline, pageFiles }
}
