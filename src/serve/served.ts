import type { IncomingMessage } from 'node:http'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { PlainResponse } from '../core/diagnostic/problem.ts'
import type { Target } from '../http/address.ts'
import type { AppEnv } from '../http/app.ts'
import type { RelayRule } from '../request/relay-rule.ts'
import type { Packing } from './packed.ts'

/** What is served: a site folder that is drawn as it is asked for, or a folder that was built. */
export type Served = {
  /** The base path. */
  base?: string
  fetch: (request: Request, env?: AppEnv) => Response | Promise<Response>
  /** The sign-in response for an anonymous request to a restricted address. */
  refuse?: (target: Target, accept: string | null) => Promise<PlainResponse | undefined>
  /** Whether what a visitor gets depends on who they are. */
  isGuarded?: () => Promise<boolean>
  /** Throws a sentence where it is not safe to begin. */
  check?: () => Promise<void>
  /** Built folders have no MCP server. */
  hasMcp: boolean
  /** What the relay may do for a page, for who asks. */
  ruleOf: (page: string, request: IncomingMessage) => Promise<RelayRule | undefined>
  /** Different when the site may have changed. */
  revision: () => number
  findTwin?: (path: string, packing: Packing) => Promise<Buffer | undefined>
  /** Done when the first page can be answered. */
  ready: () => Promise<void>
  /** Looks at all inputs again. */
  reload: () => Promise<void>
  diagnostics: () => Promise<Diagnostic[]>
  pages: () => Promise<number>
  close: () => Promise<void>
}
