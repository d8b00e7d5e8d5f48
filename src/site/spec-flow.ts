import type { Config } from '../config/parse.ts'
import { type Checked, report } from '../core/diagnostic.ts'
import type { Json, JsonPath } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { defineInput, defineQuery, type Query, type Use } from '../core/query.ts'
import type { Remote } from '../core/remote-cache.ts'
import { apiId } from '../nav/api-source.ts'
import { writtenEntries } from '../nav/hand-written.ts'
import { parseSelector } from '../nav/selector.ts'
import type { PageMeta } from '../nav/site-map.ts'
import { type Bundle, collectParts, type OpenApiVersion } from '../spec/bundle.ts'
import { findRefs } from '../spec/find-refs.ts'
import { findNamed } from '../spec/named.ts'
import { readOutline, type SpecOutline } from '../spec/outline.ts'
import { entriesOf, isObject, listOf, textOf, valueAt } from '../spec/pointer.ts'
import { reconcile } from '../spec/reconcile.ts'
import { isUrl, type PartKey, partKey, resolveRef, splitKey } from '../spec/ref.ts'
import { parseSource, type SpecSource } from '../spec/source.ts'
import { loadStructureCheck, type PartKind, pathItemPart } from '../spec/structure.ts'
import { readVersion } from '../spec/version.ts'

type Input = {
  text: Query<string | undefined>
  config: Query<Checked<Config>>
  pageFiles: Query<Map<FilePath, PageMeta>>
  /** The first bytes of a file, to tell what it is. */
  start: Query<string | undefined>
  fileList: Query<FilePath[]>
  readRemote?: (url: string) => Promise<Remote>
}

/** What all pages of a description share. */
export type SpecHead = {
  id: FilePath
  version: OpenApiVersion
  title?: string
  servers: Json[]
  security?: Json
  schemes: string[]
  self?: string
  allowed: string[]
}

/** One operation with everything it refers to. */
export type OperationParts = {
  key: string
  kind: 'operation' | 'webhook'
  method: string
  path: string
  operation: PartKey
  item: { key: PartKey; value: Json }
  bundle: Bundle
  head: SpecHead
}

/**
 * From the text of API descriptions to the parts one page needs.
 *
 *   specText -> source -> specValue -> part -> operationParts (what a page is made of)
 *                                        \--> outline (what navigation is made of), check (is it right?)
 *
 * `specValue` keeps every part that did not change, so all behind `part` stops there for them.
 */
export function createSpecFlow({ text, config, pageFiles, start, fileList, readRemote }: Input) {
  const remote = defineInput('remote', async (url): Promise<Remote> => {
    if (readRemote) return readRemote(url)
    return { text: undefined, stale: false, problem: { reason: 'nothing is fetched here' } }
  })

  const settings = defineQuery('apiSettings', async (use) => {
    const { apiSources, api } = (await use(config, '')).value
    const overlays = new Map<string, string[]>()
    for (const { id, overlays: files } of apiSources) if (files && !overlays.has(id)) overlays.set(id, files)
    return { ids: [...new Set(apiSources.map(({ id }) => id))], overlays, allowed: api?.refs ?? [] }
  })

  /** Descriptions that docs.json names, then those that pages name, then those that lie in the folder for pages to find. */
  const apiIds = defineQuery('apiIds', async (use) => {
    const { ids } = await use(settings, '')
    const named = [...(await use(pageFiles, '')).values()].flatMap(
      ({ openapi, schema }) => openapi ?? schema ?? [],
    )
    const { root } = (await use(config, '')).value.navigation
    const isNamed = named.length > 0 || writtenEntries(root).some((path) => parseSelector(path)?.file)
    if (!isNamed) return ids
    const addresses = named.flatMap((value) => {
      const file = parseSelector(value)?.file ?? /^(https?:\S+)\s/.exec(value)?.[1]
      return file && isUrl(file) ? (apiId(file) ?? []) : []
    })
    const files = (await use(fileList, '')).filter(
      (file) =>
        /\.(json|ya?ml)$/i.test(file) && !/(^|\/)(docs|package|package-lock|tsconfig)\.json$/.test(file),
    )
    const found: string[] = []
    for (const file of files) {
      if (ids.includes(file)) continue
      if (/(^|[{,\n])\s*["']?openapi["']?\s*:\s*["']?3/.test((await use(start, file)) ?? '')) found.push(file)
    }
    return [...new Set([...ids, ...addresses, ...found])]
  })

  const source = defineQuery(
    'source',
    async (use, file, previous: Checked<SpecSource | undefined> | undefined) => {
      const read = await readSource(file)
      // A file that is half-written, gone or out of reach for a moment keeps its last good form.
      const before = previous?.value
      if (!before) return read
      if (read.value === undefined) return { ...read, value: before }
      // So does one that was a description and now is something else.
      const now = readVersion(read.value.value, file)
      if (now.kind === 'openapi' || readVersion(before.value, file).kind === 'problem') return read
      const found = report('spec/version', now.message, { hint: now.hint, at: read.value.place(now.path) })
      return { value: before, diagnostics: [...read.diagnostics, found] }

      async function readSource(path: string): Promise<Checked<SpecSource | undefined>> {
        const at = { file: path as FilePath, line: 1, column: 1, length: 1 }
        if (!isUrl(path)) {
          const content = await use(text, path)
          if (content !== undefined) return parseSource(path as FilePath, content)
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

  const overlaid = defineQuery(
    'overlaid',
    async (use, file): Promise<Checked<Json | undefined>> => {
      const parsed = await use(source, file)
      const overlays = (await use(settings, '')).overlays.get(file) ?? []
      let value = parsed.value?.value
      if (overlays.length === 0) return { value, diagnostics: [] }
      // Its library is loaded only by sites that have overlays.
      const { applyOverlay } = await import('../spec/overlay.ts')
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

  const specValue = defineQuery(
    'specValue',
    async (use, file, previous: Json | undefined) => {
      const { value } = await use(overlaid, file)
      return value === undefined ? undefined : reconcile(previous, value)
    },
    { same: Object.is },
  )

  /** One part by its key. */
  const part = defineQuery(
    'part',
    async (use, key: PartKey) => {
      const { file, path } = splitKey(key)
      const value = await use(specValue, file)
      const name = key.slice(key.indexOf('#') + 1)
      return name === '' || name.startsWith('/') ? valueAt(value, path) : value && findNamed(value, name)
    },
    { same: Object.is, isLookUp: true },
  )

  const selfOf = defineQuery(
    'self',
    async (use, file) => textOf(valueAt(await use(specValue, file), ['$self'])),
    { isLookUp: true },
  )

  /** Where the references of a part lead, and those that are not followed. */
  const partRefs = defineQuery(
    'partRefs',
    async (use, key: PartKey) => {
      const value = await use(part, key)
      const { file } = splitKey(key)
      const { allowed } = await use(settings, '')
      const self = await use(selfOf, file)
      const targets = new Set<PartKey>()
      const refused: { path: JsonPath; ref: string; reason: string }[] = []
      for (const { path, ref } of findRefs(value ?? null)) {
        const target = resolveRef(ref, file, { allowed, self })
        if (target.kind === 'refused') refused.push({ path, ref, reason: target.reason })
        else targets.add(target.key)
      }
      return { targets: [...targets], refused }
    },
    { isLookUp: true },
  )

  const head = defineQuery('specHead', async (use, id): Promise<SpecHead | undefined> => {
    const document = await use(specValue, id)
    if (document === undefined) return undefined
    const version = readVersion(document, id)
    if (version.kind === 'problem') return undefined
    const { allowed } = await use(settings, '')
    return {
      id: id as FilePath,
      version: version.version,
      title: textOf(valueAt(document, ['info', 'title'])),
      servers: listOf(valueAt(document, ['servers'])),
      security: valueAt(document, ['security']),
      schemes: entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) => name),
      self: textOf(valueAt(document, ['$self'])),
      allowed,
    }
  })

  const refsOf = (use: Use) => async (key: PartKey) => (await use(partRefs, key)).targets

  const structure = defineQuery(
    'structure',
    async (_use, key) => {
      const [version, dialect] = key.split(' ')
      return loadStructureCheck(version as OpenApiVersion, dialect)
    },
    { same: Object.is },
  )

  /** A path item as it is checked: its operations are parts of their own. */
  const pathItem = defineQuery(
    'pathItem',
    async (use, key) => {
      const [version, ...rest] = key.split(' ')
      const value = await use(part, rest.join(' '))
      return value && pathItemPart(value, version as OpenApiVersion)
    },
    { isLookUp: true },
  )

  /** What is wrong with one part. It runs again only when that part changed. */
  const check = defineQuery('check', async (use, key) => {
    const [kind, version, ...rest] = key.split(' ')
    const value = await use(
      kind === 'pathItem' ? pathItem : part,
      kind === 'pathItem' ? `${version} ${rest.join(' ')}` : rest.join(' '),
    )
    if (value === undefined || (isObject(value) && typeof value.$ref === 'string')) return []
    const judge = await use(structure, version!)
    // A `$ref` in place of a whole map is followed, though OpenAPI does not know it there.
    return judge(kind as PartKind, value).filter(
      ({ path }) => path.at(-1) !== '$ref' || path.at(-2) !== 'properties',
    )
  })

  const outline = defineQuery('outline', async (use, id): Promise<SpecOutline | undefined> => {
    const known = await use(head, id)
    const document = await use(specValue, id)
    if (!known || document === undefined) return undefined
    return readOutline(
      id as FilePath,
      document,
      (key) => use(part, key),
      async (key) => (await use(check, `operation ${known.version} ${key}`)).length === 0,
      known.allowed,
    )
  })

  /** A path item without its operations, so that an edit of one does not touch the others. */
  const itemRest = defineQuery(
    'itemRest',
    async (use, key: PartKey) => {
      const value = await use(part, key)
      if (!isObject(value)) return {}
      const { parameters, servers, summary, description } = value
      return Object.fromEntries(
        Object.entries({ parameters, servers, summary, description }).filter(([, one]) => one !== undefined),
      ) as Json
    },
    { isLookUp: true },
  )

  const operationParts = defineQuery(
    'operationParts',
    async (use, ref): Promise<OperationParts | undefined> => {
      const { api, key } = JSON.parse(ref) as { api: string; key: string }
      const known = await use(head, api)
      const found = await use(operationOutline, ref)
      if (!known || !found) return undefined
      const { kind, method, path, operation, item } = found
      const rest = await use(itemRest, item)
      const value = await use(part, operation)
      const security = (isObject(value) ? value.security : undefined) ?? known.security
      const schemes = listOf(security).flatMap((one) =>
        entriesOf(one).map(([name]) => partKey(known.id, ['components', 'securitySchemes', name])),
      )
      const itemRefs = findRefs(rest).flatMap(({ ref: to }) => {
        const target = resolveRef(to, splitKey(item).file, known)
        return target.kind === 'refused' ? [] : [target.key]
      })
      const bundle = await collectParts(
        [operation, ...itemRefs, ...schemes],
        (one) => use(part, one),
        refsOf(use),
      )
      const { version, self, allowed } = known
      return {
        key,
        kind,
        method,
        path,
        operation,
        item: { key: item, value: rest },
        bundle: { ...bundle, version, self, allowed },
        head: known,
      }
    },
  )

  /** One operation of the outline by itself, so that a page does not depend on its neighbours. */
  const operationOutline = defineQuery(
    'operationOutline',
    async (use, ref) => {
      const { api, key } = JSON.parse(ref) as { api: string; key: string }
      const index = await use(operationIndex, api)
      return index.get(key)
    },
    { isLookUp: true },
  )

  const operationIndex = defineQuery(
    'operationIndex',
    async (use, api) => {
      const found = await use(outline, api)
      return new Map(found?.operations.map((one) => [one.key, one]))
    },
    { same: Object.is, isLookUp: true },
  )

  /** What a schema and everything below it refers to. */
  const schemaBundle = defineQuery('schemaBundle', async (use, ref): Promise<Bundle | undefined> => {
    const { api, keys } = JSON.parse(ref) as { api: string; keys: PartKey[] }
    const known = await use(head, api)
    if (!known) return undefined
    const bundle = await collectParts(keys, (one) => use(part, one), refsOf(use))
    const { version, self, allowed } = known
    return { ...bundle, version, self, allowed }
  })

  return {
    remote,
    settings,
    apiIds,
    source,
    overlaid,
    specValue,
    part,
    partRefs,
    head,
    structure,
    check,
    outline,
    operationOutline,
    operationParts,
    schemaBundle,
  }
}
