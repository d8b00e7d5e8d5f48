import type { FilePath } from '../core/path.ts'
import type { SiteOptions } from '../site/site.ts'
import type { Log } from './log/log.ts'
import type { ServeSettings } from './settings/settings.ts'

export type ServeOptions = ServeSettings & {
  folder: string
  /** An OpenAPI file of the folder that is shown by itself, without a docs.json. */
  spec?: FilePath
  port: number
  host: string
  /** Not needed for a built folder, which knows its own. */
  base: string
  /** Port for Prometheus metrics. */
  metricsPort?: number
  /** Memory for cached responses. */
  cacheBytes: number
  /** Search and MCP requests per visitor per minute. */
  questionRate: number
  /** The users file, if it is not in the folder. */
  usersFile?: string
  lastChanged?: SiteOptions['lastChanged']
  log: Log
}
