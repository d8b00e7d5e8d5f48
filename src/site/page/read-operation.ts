import type { ComponentStrings } from '../../components/base/strings.ts'
import type { ReferenceSettings } from '../../reference/draw.tsx'
import { createOperationModel, type OperationModel } from '../../reference/operation/operation-model.ts'
import { type Endpoint, readEndpoint } from '../../spec/endpoint.ts'
import { createMemory } from '../../spec/read/memory.ts'
import { valueAt } from '../../spec/read/pointer.ts'
import type { OperationParts } from '../flow/spec/bundles.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'
import { loadSamples } from './reference-settings.ts'

/** The parts of an operation -> the model of its page, samples and playground. */
export async function readOperation(
  parts: OperationParts,
  settings: ReferenceSettings,
  strings: ComponentStrings,
): Promise<OperationModel> {
  const { kind, method, path, operation, item, head } = parts
  // Without a shared cache, the page gets its own.
  const bundle = parts.bundle.memory ? parts.bundle : { ...parts.bundle, memory: createMemory() }
  const node = nodeOfKey(operation, bundle.parts.get(operation) ?? null)
  const input = { kind, method, path, operation: node, item: nodeOfKey(item.key, item.value) }
  return createOperationModel({
    file: head.id,
    endpoint: withDeepObject(readEndpoint(input, bundle), settings.deepObject),
    bundle,
    servers: head.servers,
    security: head.security,
    settings: await settingsFor(parts, settings),
    strings,
  })
}

/** Adds the convention for lists to the style of each `deepObject` parameter and form field. */
function withDeepObject(endpoint: Endpoint, convention: ReferenceSettings['deepObject']): Endpoint {
  if (convention === 'indices') return endpoint
  const style = `deepObject:${convention}`
  const { body } = endpoint
  return {
    ...endpoint,
    parameters: endpoint.parameters.map((parameter) =>
      parameter.style === 'deepObject' ? { ...parameter, style } : parameter,
    ),
    body: body && {
      ...body,
      content: body.content.map((media) => ({
        ...media,
        encoding: new Map(
          [...media.encoding].map(([name, scheme]) => [
            name,
            scheme.style === 'deepObject' ? { ...scheme, style } : scheme,
          ]),
        ),
      })),
    },
  }
}

/** Loads all sample languages if the operation has hand-written samples. */
function settingsFor({ bundle, operation }: OperationParts, settings: ReferenceSettings) {
  const value = bundle.parts.get(operation)
  const hasSamples = ['x-codeSamples', 'x-code-samples'].some((key) => valueAt(value, [key]) !== undefined)
  return hasSamples ? loadSamples(settings, true) : settings
}
