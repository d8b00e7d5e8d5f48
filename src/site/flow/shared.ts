import { type Config, configFile, emptyConfig, parseConfig } from '../../config/parse.ts'
import { decodeStart, decodeText } from '../../core/decode-text.ts'
import { type Checked, report } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../../core/path.ts'
import { defineInput, defineKeyedInput, defineKeyedQuery, defineQuery } from '../../core/query.ts'
import { createUtilityCss } from '../../mdx/classes/utility-css.ts'
import { type MdxDocument, notText, parseDocument } from '../../mdx/read/document.ts'
import { decodePatterns, ignoreFile, withoutIgnored } from '../../nav/ignored-files.ts'
import { resolveNav } from '../../nav/resolve.ts'
import { createKnownApi } from '../../nav/selector.ts'
import { withSpecHint } from '../bare-spec.ts'
import { findSpecProblems } from '../diagnostics/spec-findings.ts'
import { readImageSize } from '../page/image-size.ts'
import { mayBePage, parseOutline } from '../page/outline.ts'
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
  const { files, lastChanged, readRemote, isColoured, yieldToEventLoop } = options

  const utilities = createUtilityCss()

  // Inputs: the only stages that touch the world.
  const bytes = defineKeyedInput('file', (path: FilePath) => files.read(path))
  const allFiles = defineInput('files', () => files.list())
  // Enough to tell how large a picture is, without keeping it in memory.
  const imageStart = defineKeyedInput('image', (path: FilePath) => files.read(path, 128 * 1024))
  // Enough to tell whether a file is an API description.
  const fileStart = defineKeyedInput('start', (path: FilePath) => files.read(path, 4096))
  const changedOn = defineKeyedInput('changed', (path: FilePath) => lastChanged?.(path))

  const text = defineKeyedQuery('text', async (use, path: FilePath) => {
    const content = await use(bytes, path)
    return content && decodeText(content)
  })

  const ignorePatterns = defineQuery('ignorePatterns', async (use) =>
    decodePatterns(await use(bytes, ignoreFile)),
  )
  const fileList = defineQuery('fileList', async (use) =>
    withoutIgnored(await use(allFiles), await use(ignorePatterns)),
  )

  const config = defineQuery('config', async (use, previous: Checked<Config> | undefined) => {
    const content = await use(bytes, configFile)
    const decoded = await use(text, configFile)
    const parsed =
      content && decoded === undefined
        ? {
            value: emptyConfig(true),
            diagnostics: [
              report('config/unreadable', '`docs.json` is not a text file', { hint: 'Save it as UTF-8.' }),
            ],
          }
        : await parseConfig(decoded, (file) => use(text, file))
    if (content === undefined && !previous?.value.usable)
      return withSpecHint(parsed, await use(fileList), (path) => use(start, path))
    // A file that is half-written or gone for a moment does not take the site down.
    return !parsed.value.usable && previous?.value.usable ? { ...parsed, value: previous.value } : parsed
  })

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

  const start = defineKeyedQuery(
    'startText',
    async (use, path: FilePath) => {
      const content = await use(fileStart, path)
      return content && decodeStart(content)
    },
    { isLookUp: true },
  )

  const wholeSpec = createWholeSpec({ text, config, pageFiles, start, fileList, readRemote })
  const { sources, spec } = wholeSpec
  const specFiles = createSpecFiles(wholeSpec)

  const specFindings = defineKeyedQuery('specFindings', (use, id: string) =>
    findSpecProblems(id, use, spec, yieldToEventLoop),
  )

  /** What navigation knows of every API description. */
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

  const lookFlow = createLookFlow({ config, text, isColoured })

  return {
    sources,
    spec,
    specFiles,
    specFindings,
    outlines,
    pageFiles,
    fileStart,
    start,
    bytes,
    text,
    imageStart,
    imageSize,
    utilities,
    allFiles,
    ignorePatterns,
    fileList,
    changedOn,
    config,
    variables,
    outline,
    wholeMap,
    parsed,
    ...lookFlow,
  }
}
