import type { Audience } from '../../access/audience.ts'
import type { Store } from '../../core/query.ts'
import type { createFlow } from '../flow/flow.ts'
import type { FlowOptions } from '../flow/options.ts'

export type Flow = ReturnType<typeof createFlow>

/** Shared by all parts of a view. */
export type ViewContext = {
  store: Store
  flow: Flow
  options: FlowOptions
  audience: Audience
  /** Adds the base path to a path of the site. */
  link: (href: string) => string
}
