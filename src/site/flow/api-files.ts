import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { asFilePath, type FilePath, type UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import { fieldSlug } from '../../core/slug.ts'
import { operationOf, type Route } from '../../nav/site-map.ts'
import { collectionFormats } from '../../outputs/collections/index.ts'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import { countOperations } from '../../spec/count-operations.ts'
import type { McpExtension } from '../../spec/extension.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { isUrl } from '../../spec/read/ref.ts'
import type { PageHead } from './listing.ts'
import type { OperationParts } from './spec/bundles.ts'
import type { SpecFlow } from './spec/spec.ts'

/** Files that readers take away with them, by their address without the base path. */
export type Downloads = { spec: string; collections: { name: string; path: string }[] }

/** An operation that lists may name, and where it stands. */
export type SeenOperation = { key: string; url: UrlPath; title: string; trail: readonly string[] }

/** An operation as lists for programs name it. */
export type ListedOperation = SeenOperation & {
  api: string
  /** What the API is called here. */
  apiName: string
  method: string
  path: string
  operationId?: string
  deprecated: boolean
  /** Its owner lets agents call it. */
  mcp?: McpExtension
}

type Input = {
  config: Query<void, Checked<Config>>
  route: Query<UrlPath, (Route & { language: string | undefined }) | undefined>
  listed: Query<void, { title: string; urls: UrlPath[] }[]>
  pageHead: Query<UrlPath, PageHead | undefined>
  spec: SpecFlow
  model: (parts: OperationParts, use: Use) => Promise<OperationModel>
  requiredOnly: (use: Use) => Promise<boolean>
  /** Whether who is looking may have a file of the folder. */
  isFileOpen: Query<FilePath, boolean>
  /** Lets others have their turn in the middle of long work. */
  yieldToEventLoop?: () => Promise<void>
}

/** Below it are the files of descriptions. */
export const apiFolder = '/~api/'
const specFile = 'openapi.json'

/** API descriptions for who wants to take them along: cut down to what has a page, and as collections of requests. */
export function createApiFilesFlow({
  config,
  route,
  listed,
  pageHead,
  spec,
  model,
  requiredOnly,
  isFileOpen,
  yieldToEventLoop,
}: Input) {
  /** The description that a page is about. */
  const pageApi = defineKeyedQuery('pageApi', async (use, url: UrlPath): Promise<string | undefined> => {
    const target = await use(route, url)
    if (!target) return undefined
    return target.kind === 'page' ? (target.operation?.api ?? target.schema?.api) : target.api
  })

  /** The folder of each description, by its name. */
  const apiNames = defineQuery('apiNames', async (use): Promise<Map<string, string>> => {
    const names = new Map<string, string>()
    for (const id of await use(spec.apiIds)) {
      const plain =
        fieldSlug(/([^/]+?)(?:\.\w+)?\/?$/.exec(id)?.[1] ?? '').replace(/[^a-z0-9-]/g, '') || 'api'
      let name = plain
      for (let number = 2; names.has(name); number++) name = `${plain}-${number}`
      names.set(name, id)
    }
    return names
  })

  /** The operations of a description that have a page which lists may name, in the order of navigation. */
  const seenOperations = defineKeyedQuery(
    'seenOperations',
    async (use, api: string): Promise<SeenOperation[]> => {
      const seen = new Map<string, SeenOperation>()
      for (const { urls } of await use(listed))
        for (const url of urls) {
          const target = await use(route, url)
          const shown = target && operationOf(target)
          if (!shown || shown.api !== api || seen.has(shown.key)) continue
          const title = (await use(pageHead, url))?.title ?? shown.key
          seen.set(shown.key, { key: shown.key, url, title, trail: target.trail })
        }
      return [...seen.values()]
    },
  )

  /** Those of all descriptions, with what programs call them by. */
  const listedOperations = defineQuery('listedOperations', async (use): Promise<ListedOperation[]> => {
    const operations: ListedOperation[] = []
    for (const [apiName, api] of await use(apiNames))
      for (const seen of await use(seenOperations, api)) {
        const outline = await use(spec.operationOutline, { api, key: seen.key })
        if (!outline) continue
        const { kind, path, operationId, deprecated, meta } = outline
        const method = kind === 'webhook' ? 'WEBHOOK' : outline.method
        operations.push({ ...seen, api, apiName, method, path, operationId, deprecated, mcp: meta.mcp })
      }
    return operations
  })

  /** A file of the site that holds nothing out of sight, and is all there is, can be given out as it is. */
  const isWhole = defineKeyedQuery('isWhole', async (use, api: string): Promise<boolean> => {
    if (isUrl(api) || (await use(spec.settings)).overlays.has(api)) return false
    if (!(await use(isFileOpen, asFilePath(api)))) return false
    const document = await use(spec.specValue, api)
    if (countOperations(document) !== (await use(seenOperations, api)).length) return false
    return findRefs(document ?? null).every(({ ref }) => ref.startsWith('#'))
  })

  /** A file with parts that are out of sight is not offered. */
  const hidesParts = defineKeyedQuery('hidesParts', async (use, api: string): Promise<boolean> => {
    const text = JSON.stringify((await use(spec.specValue, api)) ?? null)
    return /"x-(?:excluded|hidden)":true/.test(text)
  })

  const downloads = defineKeyedQuery(
    'downloads',
    async (use, api: string): Promise<Downloads | undefined> => {
      const [name] = [...(await use(apiNames))].find(([, id]) => id === api) ?? []
      if (name === undefined) return undefined
      // An AsyncAPI description is given out as it lies in the folder.
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

  async function partsOf(use: Use, api: string, key: string): Promise<OperationParts | undefined> {
    return use(spec.operationParts, { api, key })
  }

  async function writeSpec(use: Use, api: string): Promise<string | undefined> {
    const document = await use(spec.specValue, api)
    const head = await use(spec.head, api)
    if (!head || document === undefined) return undefined
    const seen = new Set((await use(seenOperations, api)).map(({ key }) => key))
    const operations: OperationParts[] = []
    for (const { key } of (await use(spec.outline, api))?.operations ?? []) {
      const parts = seen.has(key) ? await partsOf(use, api, key) : undefined
      if (parts) operations.push(parts)
      if (operations.length % 50 === 49) await yieldToEventLoop?.()
    }
    const { writePrunedSpec } = await import('../../spec/redact/pruned-spec.ts')
    const pieces = await writePrunedSpec({
      document,
      head,
      operations,
      graphOf: (file) => use(spec.fileGraph, file),
      exactOf: (file) => use(spec.exact, file),
    })
    const texts: string[] = []
    for (const piece of pieces) if (texts.push(piece) % 50 === 0) await yieldToEventLoop?.()
    return texts.join('')
  }

  async function writeRequests(use: Use, api: string, file: string): Promise<string | undefined> {
    const format = collectionFormats.find((format) => format.file === file)
    const head = await use(spec.head, api)
    if (!format || !head) return undefined
    const { createCollection, createCollectionOperation } = await import('../view/collection-input.ts')
    const isShort = await requiredOnly(use)
    const operations: ReturnType<typeof createCollectionOperation>[] = []
    for (const seen of await use(seenOperations, api)) {
      const parts = await partsOf(use, api, seen.key)
      // A webhook is nothing that readers send.
      if (parts?.kind !== 'operation') continue
      operations.push(createCollectionOperation(seen, await model(parts, use), isShort))
      if (operations.length % 20 === 0) await yieldToEventLoop?.()
    }
    return createCollection(format, head, operations)
  }

  /** `<name>/openapi.json` and its neighbours, made when somebody asks. */
  const apiFile = defineKeyedQuery(
    'apiFile',
    async (use, path: string): Promise<string | undefined> => {
      const [name = '', file = ''] = path.split('/')
      const api = (await use(apiNames)).get(name)
      if (api === undefined || (await use(spec.head, api))?.family !== 'openapi') return undefined
      return file === specFile ? writeSpec(use, api) : writeRequests(use, api, file)
    },
    { same: Object.is, most: 3 },
  )

  /** Below `~api/`: what lists and the menus of pages lead to, and nothing that nobody asks for. */
  async function linkedApiFiles(use: Use): Promise<string[]> {
    const { options } = (await use(config)).value.contextual
    const wanted = collectionFormats.filter(({ name }) => options.includes(`download-${name.toLowerCase()}`))
    const paths: string[] = []
    for (const [name, api] of await use(apiNames)) {
      if ((await use(seenOperations, api)).length === 0) continue
      if ((await use(spec.head, api))?.family !== 'openapi') continue
      if (!(await use(isWhole, api))) paths.push(`${name}/${specFile}`)
      paths.push(...wanted.map(({ file }) => `${name}/${file}`))
    }
    return paths
  }

  return { pageApi, apiNames, seenOperations, listedOperations, downloads, apiFile, linkedApiFiles }
}
