import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../core/path.ts'
import { UserError } from '../core/user-error.ts'
import { createRelay, type RelayLine } from '../relay/relay.ts'
import type { CallApi } from '../request/called.ts'
import type { SiteOptions } from '../site/site.ts'
import { isBuilt, openBuiltSite } from './built-site.ts'
import { createHealth } from './health.ts'
import { listen } from './listen.ts'
import { createListener } from './listener.ts'
import { type LiveOptions, openLiveSite } from './live-site.ts'
import type { Log } from './log/log.ts'
import { createMcpMount } from './mcp-mount.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { createPageMount } from './page-mount.ts'
import { createQuestionLimit } from './question-limit.ts'
import type { Served } from './served.ts'
import type { ServeSettings } from './settings/settings.ts'
import { createSharedStore } from './shared-store.ts'
import { stopServer } from './stop.ts'

export type ServeOptions = ServeSettings & {
  folder: string
  /** An API description of the folder that is shown by itself, without a docs.json. */
  spec?: FilePath
  port: number
  host: string
  /** Of a folder that was built it is known; then it need not be given. */
  base: string
  /** Where Prometheus finds its numbers. */
  metricsPort?: number
  /** Memory for pages that are kept as they were sent. */
  cacheBytes: number
  /** Questions to the search and to MCP, of one visitor in a minute. */
  questionRate: number
  /** Where the users of the embedded sign-in are, if not in the folder. */
  usersFile?: string
  lastChanged?: SiteOptions['lastChanged']
  log: Log
}

export type ServedSite = {
  /** Where it listens, which is not where readers find it when a proxy is in front. */
  url: string
  metricsUrl?: string
  /** Everything that is wrong with the site. Requests go first. */
  diagnostics: () => Promise<Diagnostic[]>
  /** Looks at all inputs again. */
  reload: () => Promise<void>
  /** Done when the first page can be answered. */
  ready: Promise<void>
  /** Requests that are under way have `patience` milliseconds to end. */
  close: (patience: number) => Promise<void>
}

/** The site for its readers: pages and the relay, with nothing that only an author needs. */
export async function startServe(options: ServeOptions): Promise<ServedSite> {
  const { host, log } = options
  const metrics = createMetrics()
  const health = createHealth()
  const onFault = (fault: Error) => {
    metrics.count('octavo_faults_total', 'Faults of Octavo itself.', {})
    log.error({ fault: fault.stack }, 'fault')
  }
  const onChange = (paths: string[]) => {
    metrics.count('octavo_changes_total', 'Times that inputs of the site changed.', {})
    log.info({ files: paths.length, first: paths[0] }, 'changed')
  }
  const call: CallApi = (asker, head, body) => relay.call(asker as IncomingMessage, head, body)
  let listensAt = options.port
  const address = () => publicAddress(options, listensAt)
  const site = await openSite(options, { onFault, onChange, call }, address)
  const { base = '' } = site
  const onRelayed = (line: RelayLine) => {
    metrics.count('octavo_relay_requests_total', 'Requests that went through the relay.', {
      code: line.code ?? 'ok',
    })
    log.info({ ...line }, 'relayed')
  }
  const relay = createRelay({
    ruleOf: site.ruleOf,
    publicUrl: options.publicUrl,
    trustProxy: options.trustProxy,
    allowPrivate: options.allowPrivate,
    origins: options.origins,
    allowNamedLoopback: false,
    limits: options.limits,
    redisUrl: options.redisUrl,
    log: onRelayed,
    onFault,
  })
  const pages = createPageCache({
    fetch: site.fetch,
    revision: site.revision,
    base,
    findTwin: site.findTwin,
    maxBytes: options.cacheBytes,
    headers: alwaysSent(options.publicUrl),
  })
  metrics.gauge('octavo_relay_in_flight', 'Requests that the relay waits for.', relay.inFlight)
  metrics.gauge('octavo_cache_bytes', 'Memory of the pages that are kept.', () => pages.counts().bytes)
  metrics.counter('octavo_cache_hits_total', 'Answers from memory.', () => pages.counts().hits)
  metrics.counter('octavo_cache_misses_total', 'Answers that were made.', () => pages.counts().misses)
  const queries = createQuestionLimit({
    perMinute: options.questionRate,
    trustProxy: options.trustProxy,
    redisUrl: options.redisUrl,
    onFault,
  })
  const close = async () => {
    metrics.close()
    await relay.close()
    await queries.close()
    await site.close()
  }
  const listener = createListener({
    base,
    health,
    relay,
    mcp: createMcpMount(site, { ...options, always: alwaysSent(options.publicUrl) }),
    queries,
    pages: createPageMount(site, pages, alwaysSent(options.publicUrl)),
    onFault,
    onAnswer(seen) {
      const { kind, status, ms } = seen
      metrics.count('octavo_requests_total', 'Requests, by what was asked for.', {
        kind,
        status: String(status),
      })
      metrics.observe(kind, ms / 1000)
      log.debug(seen, 'answered')
    },
  })
  const { server, port } = await listen(listener, options.port, host).catch(async (problem: unknown) => {
    await close()
    throw problem
  })
  listensAt = port
  await site.check?.().catch(async (problem: unknown) => {
    server.close()
    server.closeAllConnections()
    await close()
    throw problem
  })
  const numbers =
    options.metricsPort === undefined
      ? undefined
      : await listen(
          (_request, response) => {
            response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(metrics.write())
          },
          options.metricsPort,
          host,
          '--metrics-port',
        ).catch(async (problem: unknown) => {
          // Else what listens already would keep the process from ending.
          server.close()
          server.closeAllConnections()
          await close()
          throw problem
        })
  const ready = site.ready().then(() => health.set('ready'), onFault)
  return {
    url: `http://${hostInUrl(host)}:${port}${base}`,
    metricsUrl: numbers && `http://${hostInUrl(host)}:${numbers.port}/metrics`,
    diagnostics: site.diagnostics,
    async reload() {
      await site.reload()
      pages.expire()
    },
    ready,
    async close(patience) {
      health.set('stopping')
      numbers?.server.close()
      numbers?.server.closeAllConnections()
      await stopServer(server, patience, () => relay.close())
      await close()
    },
  }
}

async function openSite(
  options: ServeOptions,
  { onFault, onChange, call }: Pick<LiveOptions, 'onFault' | 'onChange' | 'call'>,
  address: () => string,
): Promise<Served> {
  const { folder, spec, base, log } = options
  if (spec === undefined && isBuilt(folder)) {
    const site = await openBuiltSite({ folder, onChange, onFault })
    if (base === '' || base === site.base) return site
    await site.close()
    throw new UserError(
      `${folder} was built for ${site.base ? `the base path ${site.base}` : 'the root of a host'}, not for ${base}. Build it again with --base-path ${base}.`,
    )
  }
  const remoteStore = options.redisUrl === undefined ? undefined : createSharedStore(options.redisUrl, folder)
  const site = await openLiveSite({
    folder,
    spec,
    base,
    call,
    publicUrl: options.publicUrl,
    lastChanged: options.lastChanged,
    remoteStore,
    signIn: {
      ...options.secrets,
      site: address,
      usersFile: options.usersFile ?? join(folder, '.octavo', 'users'),
      redisUrl: options.redisUrl,
      trustProxy: options.trustProxy,
      now: Date.now,
      onFault,
      onProblem: (message) => log.error({}, message),
      audit: (line) => log.info({ ...line }, 'sign-in'),
    },
    onFault,
    onChange,
    onProblem: (message) => log.warn({}, message),
  })
  return {
    ...site,
    async close() {
      await site.close()
      await remoteStore?.close()
    },
  }
}

/** Where readers find the site, with its base path. Without a word of the operator, as this machine itself finds it. */
function publicAddress({ publicUrl, host, base }: ServeOptions, port: number): string {
  if (publicUrl !== undefined) return publicUrl + base
  const isLocal = /^(localhost|127\.0\.0\.1|::1)$/.test(host)
  return `http://${isLocal ? 'localhost' : hostInUrl(host)}:${port}${base}`
}

/** https://www.rfc-editor.org/rfc/rfc6797: who came by https comes by https again. */
function alwaysSent(publicUrl: string | undefined): Record<string, string> {
  return publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=15552000' } : {}
}

const hostInUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host)
