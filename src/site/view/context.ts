import type { Audience } from '../../access/audience.ts'
import type { Store } from '../../core/query.ts'
import type { createFlow } from '../flow/flow.ts'
import type { FlowOptions } from '../flow/options.ts'

export type Flow = ReturnType<typeof createFlow>

/** What the parts of a view are made of. */
export type ViewContext = {
  store: Store
  flow: Flow
  options: FlowOptions
  audience: Audience
  /** The address of a path of the site, base path included. */
  link: (href: string) => string
}
