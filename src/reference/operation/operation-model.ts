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
  /** The spec's file. */
  file: FilePath
  endpoint: Endpoint
  bundle: Bundle
  /** The servers of the whole spec. */
  servers: Parameters<typeof readServers>[0]
  security: Endpoint['security']
  settings: Pick<ReferenceSettings, 'expanded' | 'post' | 'samples'>
  strings: ComponentStrings
}

/** A parsed operation, used for its page, parts and playground. */
export type OperationModel = {
  endpoint: Endpoint
  bundle: Bundle
  servers: Server[]
  security: SecurityOption[]
  /** Computed on first use. */
  fields: () => OperationFields
  examples: () => OperationExampleGroups
}

export function createOperationModel(input: ModelInput): OperationModel {
  const { file, endpoint, bundle, settings, strings } = input
  const { expanded, post, samples } = settings
  // The API calls a webhook, so only its own security applies.
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
