import { logLevels } from './log-level.ts'

/** A setting that can be given on the command line or, for containers, in the environment; the first one counts. */
export type Flag = { flag: string; variable: string; words: string; usual: string }

export const serveFlags = {
  port: { flag: '--port <port>', variable: 'OCTAVO_PORT', words: 'Port to listen on', usual: '3000' },
  host: { flag: '--host <host>', variable: 'OCTAVO_HOST', words: 'Address to listen on', usual: '127.0.0.1' },
  basePath: {
    flag: '--base-path <path>',
    variable: 'OCTAVO_BASE_PATH',
    words: 'Serve the site below a path, such as /docs',
    usual: '',
  },
  metricsPort: {
    flag: '--metrics-port <port>',
    variable: 'OCTAVO_METRICS_PORT',
    words: 'Port where Prometheus finds numbers about the process',
    usual: '',
  },
  cacheSize: {
    flag: '--cache-size <size>',
    variable: 'OCTAVO_CACHE_SIZE',
    words: 'Memory for pages that are kept as they were sent',
    usual: '64MB',
  },
  questionRate: {
    flag: '--question-rate <number>',
    variable: 'OCTAVO_QUESTION_RATE',
    words: 'Questions to the search and to MCP that one visitor may ask in a minute',
    usual: '300',
  },
  logLevel: {
    flag: '--log-level <level>',
    variable: 'OCTAVO_LOG_LEVEL',
    words: `What is written down: ${logLevels.join(', ')}`,
    usual: 'info',
  },
} satisfies Record<string, Flag>

export type ServeFlag = keyof typeof serveFlags

/** What was said on the command line, else in the environment, else what is usual. */
export function readFlag(
  name: ServeFlag,
  flags: Readonly<Partial<Record<ServeFlag, unknown>>>,
  environment: Readonly<Record<string, string>>,
): string {
  const { variable, usual } = serveFlags[name]
  const written = flags[name] ?? (environment[variable]?.trim() || undefined)
  return written === undefined ? usual : String(written)
}
