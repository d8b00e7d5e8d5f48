import { logLevels } from './log-level.ts'

/**
 * A setting from the command line or, for containers, from the environment. The command line takes
 * precedence.
 */
export type Flag = {
  flag: string
  variable: string
  text: string
  defaultValue: string
  /** Older names that are still accepted. */
  oldName?: string
  oldVariable?: string
}

export const serveFlags = {
  port: { flag: '--port <port>', variable: 'OCTAVO_PORT', text: 'Port to listen on', defaultValue: '3000' },
  host: {
    flag: '--host <host>',
    variable: 'OCTAVO_HOST',
    text: 'Address to listen on',
    defaultValue: '127.0.0.1',
  },
  basePath: {
    flag: '--base-path <path>',
    variable: 'OCTAVO_BASE_PATH',
    text: 'Serve the site under a path, such as /docs',
    defaultValue: '',
  },
  metricsPort: {
    flag: '--metrics-port <port>',
    variable: 'OCTAVO_METRICS_PORT',
    text: 'Port for Prometheus metrics; off by default',
    defaultValue: '',
  },
  cacheSize: {
    flag: '--cache-size <size>',
    variable: 'OCTAVO_CACHE_SIZE',
    text: 'Memory for cached pages',
    defaultValue: '64MB',
  },
  searchRate: {
    flag: '--search-rate <number>',
    variable: 'OCTAVO_SEARCH_RATE',
    text: 'Searches, downloads and MCP requests per visitor per minute',
    defaultValue: '300',
    oldName: '--question-rate',
    oldVariable: 'OCTAVO_QUESTION_RATE',
  },
  logLevel: {
    flag: '--log-level <level>',
    variable: 'OCTAVO_LOG_LEVEL',
    text: `Minimum level of the log: ${logLevels.join(', ')}`,
    defaultValue: 'info',
  },
} satisfies Record<string, Flag>

export type ServeFlag = keyof typeof serveFlags

/** From the command line, or from the environment, or the default. */
export function readFlag(
  name: ServeFlag,
  flags: Readonly<Partial<Record<ServeFlag, unknown>>>,
  environment: Readonly<Record<string, string>>,
): string {
  const { variable, oldVariable = variable, defaultValue }: Flag = serveFlags[name]
  const fromEnvironment = environment[variable]?.trim() || environment[oldVariable]?.trim()
  return String(flags[name] ?? (fromEnvironment || defaultValue))
}
