import type { CollectionFormat, CollectionOperation } from '../../outputs/collections/collection.ts'
import { writeCollection } from '../../outputs/collections/write-collection.ts'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import { planRequests } from '../../reference/operation/request-plan.ts'
import { cleanSpecMarkdown } from '../../render/spec-markdown/spec-to-markdown.ts'
import { readServers, serverUrl } from '../../spec/server.ts'
import type { SeenOperation } from '../flow/operation-lists.ts'
import type { SpecHead } from '../flow/spec/head.ts'

/** The sample requests of a spec, as a collection. */
export function createCollection(
  format: CollectionFormat,
  head: SpecHead,
  operations: readonly CollectionOperation[],
): string {
  const [server] = readServers(head.servers, head.id)
  return writeCollection(format, {
    name: head.title ?? 'API',
    server: server ? serverUrl(server) : '',
    operations,
  })
}

/** The sample request of one operation. */
export function createCollectionOperation(
  operation: SeenOperation,
  model: OperationModel,
  requiredOnly: boolean,
): CollectionOperation {
  const { endpoint, servers, security } = model
  const plan = (isShort: boolean) => {
    const { request, whole } = planRequests({ ...model, requiredOnly: isShort })[0]!
    return whole ?? request
  }
  return {
    title: operation.title,
    trail: operation.trail,
    description: endpoint.description && cleanSpecMarkdown(endpoint.description, { link: (href) => href }),
    path: endpoint.path,
    server: servers[0] ? serverUrl(servers[0]) : '',
    request: plan(requiredOnly),
    all: plan(false),
    security: security.find((option) => option.length > 0) ?? [],
  }
}
