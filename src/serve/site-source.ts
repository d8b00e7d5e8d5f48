import type { IncomingMessage } from 'node:http'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { PlainResponse } from '../core/diagnostic/problem.ts'
import type { Address, Target } from '../http/address.ts'
import type { AppEnv } from '../http/app.ts'
import type { RelayRule } from '../request/relay-rule.ts'
import type { Packing } from './packed.ts'

/** A site folder whose pages render on request, or a built folder. */
export type SiteSource = {
  base?: string
  fetch: (request: Request, env?: AppEnv) => Response | Promise<Response>
  /** The sign-in response for an anonymous request to a restricted path. */
  refuse?: (target: Target, accept: string | null) => Promise<PlainResponse | undefined>
  /** Whether responses depend on the visitor. */
  isGuarded?: () => Promise<boolean>
  /** Throws if the site is not safe to serve. */
  check?: () => Promise<void>
  /** Built folders have no MCP server. */
  hasMcp: boolean
  /** The relay's rule for a page and visitor. */
  ruleOf: (page: string, request: IncomingMessage) => Promise<RelayRule | undefined>
  /** Whether the visitor may see a page, and it asks for feedback. */
  takesFeedback: (page: string, request: IncomingMessage) => Promise<boolean>
  /** Changes when the site may have changed. */
  revision: () => number
  /** Whether the site itself shares a response among requests, compressed, so that it need not be cached. */
  isShared?: (address: Address) => boolean
  readPacked?: (path: string, packing: Packing) => Promise<Buffer | undefined>
  /** Resolves when the first page can be sent. */
  ready: () => Promise<void>
  /** Reads all inputs again. */
  reload: () => Promise<void>
  diagnostics: () => Promise<Diagnostic[]>
  pages: () => Promise<number>
  close: () => Promise<void>
}
