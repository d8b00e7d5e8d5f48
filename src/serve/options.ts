import type { FilePath } from '../core/path.ts'
import type { SiteOptions } from '../site/site.ts'
import type { Log } from './log/log.ts'
import type { ServeSettings } from './settings/settings.ts'

export type ServeOptions = ServeSettings & {
  folder: string
  /** A spec in the folder that is served by itself, without docs.json. */
  spec?: FilePath
  port: number
  host: string
  /** Ignored for a built folder, which has its own. */
  base: string
  /** Port for Prometheus metrics. */
  metricsPort?: number
  /** Memory for cached responses. */
  cacheBytes: number
  /** Searches, downloads and MCP requests per visitor per minute. */
  searchRate: number
  /** The users file, if it is not in the site folder. */
  usersFile?: string
  lastChanged?: SiteOptions['lastChanged']
  log: Log
}
