import { type Config, configFile, emptyConfig, parseConfig } from '../../config/parse.ts'
import { type Checked, report } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery } from '../../core/query.ts'
import { createUtilityCss } from '../../mdx/classes/utility-css.ts'
import { type MdxDocument, notText, parseDocument } from '../../mdx/read/document.ts'
import { resolveNav } from '../../nav/resolve/resolve.ts'
import { createKnownApi } from '../../nav/selector.ts'
import { withSpecHint } from '../bare-spec.ts'
import { findSpecProblems } from '../diagnostics/spec-findings.ts'
import { readImageSize } from '../page/image-size.ts'
import { mayBePage, parseOutline } from '../page/outline.ts'
import { createInputFlow, type InputFlow } from './inputs.ts'
import { createLookFlow } from './look.ts'
import type { FlowOptions } from './options.ts'
import { createSpecFiles } from './spec/files.ts'
import { createWholeSpec } from './spec/spec.ts'

export type SharedFlow = ReturnType<typeof createSharedFlow>

/**
 * The first half of the flow: from files to the whole site. It is the same for everybody, and made once; what somebody
 * may see of it is the other half, `flow.ts`.
 */
export function createSharedFlow(options: FlowOptions) {
  const { readRemote, isColoured, yieldToEventLoop } = options
  const inputs = createInputFlow(options)
  const { bytes, text, start, fileList, imageStart } = inputs
  const config = createConfig(inputs)
  const pages = createPageFiles(inputs)
  const { pageFiles } = pages

  const wholeSpec = createWholeSpec({ text, config, pageFiles, start, fileList, readRemote })
  const { sources, spec } = wholeSpec
  const specFiles = createSpecFiles(wholeSpec)

  const specFindings = defineKeyedQuery('specFindings', (use, id: string) =>
    findSpecProblems(id, { use, spec, yieldToEventLoop }),
  )

  /** What navigation knows of every spec. */
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

  /** Every address of the site, whoever may see it. */
  const wholeMap = defineQuery('siteMap', async (use) => {
    const { value, diagnostics } = await use(config)
    const apis = (await use(outlines)).map((entry) => createKnownApi(entry.id, entry.outline, entry.family))
    return resolveNav({
      nav: value.navigation,
      files: await use(pageFiles),
      apis,
      slugs: value.api?.slugs,
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
      return parseDocument(path, content, await use(variables))
    },
    { same: Object.is },
  )

  const imageSize = defineKeyedQuery('imageSize', async (use, path: FilePath) =>
    readImageSize(await use(imageStart, path)),
  )

  return {
    ...inputs,
    ...pages,
    ...{ config, variables, sources, spec, specFiles, specFindings, outlines, wholeMap, parsed, imageSize },
    utilities: createUtilityCss(),
    ...createLookFlow({ config, text, isColoured }),
  }
}

/** docs.json as it is, or was while it could still be read. */
const createConfig = ({ bytes, text, start, fileList }: InputFlow) =>
  defineQuery('config', async (use, previous: Checked<Config> | undefined) => {
    const content = await use(bytes, configFile)
    const decoded = await use(text, configFile)
    const parsed =
      content && decoded === undefined ? unreadable() : await parseConfig(decoded, (file) => use(text, file))
    if (content === undefined && !previous?.value.usable)
      return withSpecHint(parsed, await use(fileList), (path) => use(start, path))
    // A file that is half-written or gone for a moment does not take the site down.
    return !parsed.value.usable && previous?.value.usable ? { ...parsed, value: previous.value } : parsed
  })

function unreadable(): Checked<Config> {
  const hint = 'Save it as UTF-8.'
  const diagnostic = report('config/unreadable', '`docs.json` is not a text file', { hint })
  return { value: emptyConfig(true), diagnostics: [diagnostic] }
}

function createPageFiles({ text, fileList }: InputFlow) {
  const outline = defineKeyedQuery('outline', async (use, path: FilePath) => {
    const content = await use(text, path)
    return content === undefined ? undefined : parseOutline(path, content)
  })

  /** Page files with what navigation needs of each; what another file includes is a snippet. */
  const pageFiles = defineQuery('pageFiles', async (use) => {
    const candidates = (await use(fileList)).filter(mayBePage)
    const outlines = await Promise.all(
      candidates.map(async (file) => [file, await use(outline, file)] as const),
    )
    const included = new Set(outlines.flatMap(([, page]) => page?.imports ?? []))
    const pages = outlines.filter(([file]) => !included.has(file))
    return new Map(pages.map(([file, page]) => [file, page?.meta ?? { title: file }]))
  })

  return { outline, pageFiles }
}
