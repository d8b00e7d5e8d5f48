import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { asFilePath, type FilePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, type Query, type Use } from '../../core/query.ts'
import { collectionFormats } from '../../outputs/collections/index.ts'
import { countOperations } from '../../spec/count-operations.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { isUrl } from '../../spec/read/ref.ts'
import { type ApiFileInput, createApiFileWriters } from './api-file-text.ts'
import { createOperationLists } from './operation-lists.ts'

/** Paths of downloadable files, without the base path. */
export type Downloads = { spec: string; collections: { name: string; path: string }[] }

type Input = ApiFileInput &
  Parameters<typeof createOperationLists>[0] & {
    config: Query<void, Checked<Config>>
    /** Whether this audience may read a file of the site folder. */
    isFileOpen: Query<FilePath, boolean>
  }

/** The folder of downloadable specs. */
export const apiFolder = '/~api/'
const specFile = 'openapi.json'

/** Downloadable specs, pruned to operations with a page, and request collections. */
export function createApiFilesFlow(input: Input) {
  const { config, route, spec, isFileOpen } = input
  const operations = createOperationLists(input)
  const { apiNames, seenOperations } = operations
  const { writeSpec, writeCollection } = createApiFileWriters({ ...input, seenOperations })

  /** The spec that a page shows. */
  const pageApi = defineKeyedQuery('pageApi', async (use, url: UrlPath): Promise<string | undefined> => {
    const target = await use(route, url)
    if (!target) return undefined
    return target.kind === 'page' ? (target.operation?.api ?? target.schema?.api) : target.api
  })

  /** Whether a spec can be served unchanged: it is a single file, and all its operations have a page. */
  const isWhole = defineKeyedQuery('isWhole', async (use, api: string): Promise<boolean> => {
    if (isUrl(api) || (await use(spec.settings)).overlays.has(api)) return false
    if (!(await use(isFileOpen, asFilePath(api)))) return false
    const document = await use(spec.specValue, api)
    if (countOperations(document) !== (await use(seenOperations, api)).length) return false
    return findRefs(document ?? null).every(({ ref }) => ref.startsWith('#'))
  })

  /** Whether a spec has hidden parts, so that it is not offered. */
  const hidesParts = defineKeyedQuery('hidesParts', async (use, api: string): Promise<boolean> => {
    const text = JSON.stringify((await use(spec.specValue, api)) ?? null)
    return /"x-(?:excluded|hidden)":true/.test(text)
  })

  const downloads = defineKeyedQuery(
    'downloads',
    async (use, api: string): Promise<Downloads | undefined> => {
      const [name] = [...(await use(apiNames))].find(([, id]) => id === api) ?? []
      if (name === undefined) return undefined
      // AsyncAPI files are served unchanged.
      if ((await use(spec.head, api))?.family === 'asyncapi')
        return isUrl(api) || (await use(hidesParts, api)) || !(await use(isFileOpen, asFilePath(api)))
          ? undefined
          : { spec: `/${api}`, collections: [] }
      const folder = `${apiFolder}${name}/`
      return {
        spec: (await use(isWhole, api)) ? `/${api}` : `${folder}${specFile}`,
        collections: collectionFormats.map((format) => ({ name: format.name, path: folder + format.file })),
      }
    },
  )

  /** `<name>/openapi.json` and collections, created on request. */
  const apiFile = defineKeyedQuery(
    'apiFile',
    async (use, path: string): Promise<string | undefined> => {
      const [name = '', file = ''] = path.split('/')
      const api = (await use(apiNames)).get(name)
      if (api === undefined || (await use(spec.head, api))?.family !== 'openapi') return undefined
      return file === specFile ? writeSpec(use, api) : writeCollection(use, api, file)
    },
    { same: Object.is, maxResults: 3 },
  )

  /** Paths below `~api/` that lists and page menus link to. */
  async function linkedApiFiles(use: Use): Promise<string[]> {
    const { options } = (await use(config)).value.contextual
    const formats = collectionFormats.filter(({ name }) => options.includes(`download-${name.toLowerCase()}`))
    const paths: string[] = []
    for (const [name, api] of await use(apiNames)) {
      if ((await use(seenOperations, api)).length === 0) continue
      if ((await use(spec.head, api))?.family !== 'openapi') continue
      if (!(await use(isWhole, api))) paths.push(`${name}/${specFile}`)
      paths.push(...formats.map(({ file }) => `${name}/${file}`))
    }
    return paths
  }

  return { ...operations, pageApi, downloads, apiFile, linkedApiFiles }
}
