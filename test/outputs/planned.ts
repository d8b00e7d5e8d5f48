import type { FilePath } from '../../src/core/path.ts'
import { operationTitle } from '../../src/nav/operation-title.ts'
import type { CollectionInput, CollectionOperation } from '../../src/outputs/collections/collection.ts'
import { createOperationModel, type OperationModel } from '../../src/reference/operation-model.ts'
import { planRequests } from '../../src/reference/request-plan.ts'
import { english } from '../../src/render/strings.ts'
import { collectParts } from '../../src/spec/bundle.ts'
import { readEndpoint } from '../../src/spec/endpoint.ts'
import { createFileGraph } from '../../src/spec/file-graph.ts'
import { readOutline } from '../../src/spec/outline.ts'
import { entriesOf, listOf, textOf, valueAt } from '../../src/spec/pointer.ts'
import { partKey, splitKey } from '../../src/spec/ref.ts'
import { readServers, serverUrl } from '../../src/spec/server.ts'
import { parseSource } from '../../src/spec/source.ts'

const file = 'api.json' as FilePath

/** A description -> what its collections are made of, by the same functions as the samples of its pages. */
export async function planCollection(description: object, requiredOnly = false): Promise<CollectionInput> {
  const document = parseSource(file, JSON.stringify(description)).value!.value
  const graph = createFileGraph({ file, value: document, anchors: new Map(), refs: {} })
  const read = async (key: string) => valueAt(document, splitKey(key).path)
  const outline = await readOutline(file, document, read, async () => true)
  const schemes = entriesOf(valueAt(document, ['components', 'securitySchemes'])).map(([name]) =>
    partKey(file, ['components', 'securitySchemes', name]),
  )
  const servers = listOf(valueAt(document, ['servers']))
  const operations: CollectionOperation[] = []
  for (const one of outline.operations) {
    const found = await collectParts([one.operation, one.item, ...schemes], async () => graph)
    const bundle = { version: '3.1' as const, ...found }
    const node = (key: string) => ({
      file,
      pointer: key.slice(file.length + 1),
      value: bundle.parts.get(key)!,
    })
    const endpoint = readEndpoint(
      {
        ...one,
        kind: one.kind as 'operation' | 'webhook',
        operation: node(one.operation),
        item: node(one.item),
      },
      bundle,
    )
    const samples = { languages: [], requiredOnly, loaded: new Map() }
    const model = createOperationModel({
      ...{ file, endpoint, bundle, servers, security: valueAt(document, ['security']), strings: english },
      settings: { expanded: false, post: [], samples },
    })
    operations.push({
      title: operationTitle(one),
      trail: one.tag === undefined ? [] : one.tag.split(' / '),
      ...plan(model, requiredOnly),
    })
  }
  const [server] = readServers(servers, file)
  const name = textOf(valueAt(document, ['info', 'title'])) ?? ''
  return { name, server: server ? serverUrl(server) : '', operations }
}

function plan(model: OperationModel, requiredOnly: boolean): Omit<CollectionOperation, 'title' | 'trail'> {
  const { endpoint, servers, security } = model
  return {
    description: endpoint.description,
    path: endpoint.path,
    server: servers[0] ? serverUrl(servers[0]) : '',
    request: planRequests({ ...model, requiredOnly })[0]!.request,
    all: planRequests({ ...model, requiredOnly: false })[0]!.request,
    security: security.find((one) => one.length > 0) ?? [],
  }
}
