import type { ComponentStrings } from '../../components/base/strings.ts'
import type { FilePath } from '../../core/path.ts'
import type { Endpoint } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { readSecurity, type SecurityOption } from '../../spec/security.ts'
import { readServers, type Server } from '../../spec/server.ts'
import type { ReferenceSettings } from '../draw.tsx'
import { once } from '../once.ts'
import { createOperationExamples, type OperationExampleGroups } from './operation-examples.tsx'
import { createOperationFields, type OperationFields } from './operation-fields.ts'

export type ModelInput = {
  /** Where the description lies. */
  file: FilePath
  endpoint: Endpoint
  bundle: Bundle
  /** Of the whole description. */
  servers: Parameters<typeof readServers>[0]
  security: Endpoint['security']
  settings: Pick<ReferenceSettings, 'expanded' | 'post' | 'samples'>
  strings: ComponentStrings
}

/** One operation, read: its page, the parts of it and its playground are all made of this. */
export type OperationModel = {
  endpoint: Endpoint
  bundle: Bundle
  servers: Server[]
  security: SecurityOption[]
  /** Made when they are first asked for. */
  fields: () => OperationFields
  examples: () => OperationExampleGroups
}

export function createOperationModel(input: ModelInput): OperationModel {
  const { file, endpoint, bundle, settings, strings } = input
  const { expanded, post, samples } = settings
  // A webhook is called by the API, so only its own requirement counts.
  const shared = endpoint.kind === 'webhook' ? undefined : input.security
  const servers = readServers(endpoint.servers.length > 0 ? endpoint.servers : input.servers, file)
  const security = readSecurity(endpoint.security ?? shared, file, bundle)
  return {
    endpoint,
    bundle,
    servers,
    security,
    fields: once(() => createOperationFields(endpoint, bundle, { expanded, post, strings })),
    examples: once(() => createOperationExamples({ endpoint, bundle, servers, security, samples, strings })),
  }
}
