import type { IncomingMessage, Server } from 'node:http'
import { basename } from 'node:path'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { hostInUrl } from '../core/listen/host-in-url.ts'
import { createRelay, type Relay } from '../relay/relay.ts'
import type { CallApi } from '../request/call-result.ts'
import { createDelivery } from './feedback/deliver.ts'
import { createFeedbackMount } from './feedback/mount.ts'
import { createHealth } from './health.ts'
import { closeNow, listen } from './listen.ts'
import { createListener } from './listener.ts'
import { createMcpMount } from './mcp-mount.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openSite } from './open-site.ts'
import type { ServeOptions } from './options.ts'
import { createPageCache, type PageCache } from './page-cache/page-cache.ts'
import { createPageMount } from './page-mount.ts'
import { createReports } from './reports.ts'
import { createRequestLimit } from './request-limit.ts'
import { stopServer } from './stop.ts'

export type { ServeOptions } from './options.ts'

export type ServedSite = {
  /** The URL it listens on. Behind a reverse proxy, readers use another one. */
  url: string
  metricsUrl?: string
  /** All diagnostics of the site. Yields to requests. */
  diagnostics: () => Promise<Diagnostic[]>
  /** Reads all inputs again. */
  reload: () => Promise<void>
  /** Resolves when the first page can be sent. */
  ready: Promise<void>
  /** Running requests have `patience` milliseconds to finish. */
  close: (patience: number) => Promise<void>
}

/** Per visitor and minute. A page sends feedback at most twice. */
const feedbackRate = 20

/** Serves a site in production: pages and the relay, without the tools for authors. */
export async function startServe(options: ServeOptions): Promise<ServedSite> {
  const { host } = options
  const metrics = createMetrics()
  const health = createHealth()
  const { onFault, onChange, onRelay, onResponse } = createReports(metrics, options.log)
  const call: CallApi = (incoming, head, body) => relay.call(incoming as IncomingMessage, head, body)
  let listeningPort = options.port
  const siteUrl = () => publicSiteUrl(options, listeningPort)
  const site = await openSite(options, { onFault, onChange, call, siteUrl })
  const { base = '' } = site
  const siteName = sharedSiteName(options)
  const relay = createRelay({
    ruleOf: site.ruleOf,
    publicUrl: options.publicUrl,
    trustProxy: options.trustProxy,
    allowPrivate: options.allowPrivate,
    origins: options.origins,
    allowNamedLoopback: false,
    limits: options.limits,
    redisUrl: options.redisUrl,
    site: siteName,
    log: onRelay,
    onFault,
  })
  const always = alwaysHeaders(options.publicUrl)
  const pages = createPageCache({
    fetch: site.fetch,
    revision: site.revision,
    base,
    readPacked: site.readPacked,
    // The rest is for outputs that the site shares among requests.
    maxBytes: (options.cacheBytes / 4) * 3,
    headers: always,
  })
  addGauges(metrics, relay, pages)
  const shared = {
    trustProxy: options.trustProxy,
    redisUrl: options.redisUrl,
    site: siteName,
    onFault,
  }
  const limit = createRequestLimit({ ...shared, name: 'octavo-requests', perMinute: options.searchRate })
  const feedbackLimit = createRequestLimit({ ...shared, name: 'octavo-feedback', perMinute: feedbackRate })
  const listener = createListener({
    base,
    health,
    relay,
    feedback: createFeedbackMount({
      ...{ site, siteUrl, always, onFault },
      deliver: createDelivery({ ...options.feedback, log: options.log }),
      limit: feedbackLimit,
      publicUrl: options.publicUrl,
      trustProxy: options.trustProxy,
      origins: options.origins,
      now: () => new Date(),
    }),
    mcp: createMcpMount(site, { ...options, always }),
    limit,
    always,
    pages: createPageMount(site, { cache: pages, limit, always }),
    onFault,
    onResponse,
  })
  const closeParts = async () => {
    metrics.close()
    await relay.close()
    await limit.close()
    await feedbackLimit.close()
    await site.close()
  }
  const servers: Server[] = []
  try {
    const { server, port } = await listen(listener, { port: options.port, host })
    servers.push(server)
    listeningPort = port
    await site.check?.()
    const metricsServer = await listenForMetrics(metrics, options)
    return {
      url: `http://${hostInUrl(host)}:${port}${base}`,
      metricsUrl: metricsServer && `http://${hostInUrl(host)}:${metricsServer.port}/metrics`,
      diagnostics: site.diagnostics,
      async reload() {
        await site.reload()
        pages.expire()
      },
      ready: site.ready().then(() => health.set('ready'), onFault),
      async close(patience) {
        health.set('stopping')
        if (metricsServer) closeNow(metricsServer.server)
        await stopServer(server, patience, () => relay.close())
        await closeParts()
      },
    }
  } catch (problem) {
    // Otherwise an open listener keeps the process alive.
    servers.forEach(closeNow)
    await closeParts()
    throw problem
  }
}

function addGauges(metrics: Metrics, relay: Relay, pages: PageCache): void {
  metrics.gauge('octavo_relay_in_flight', 'Proxy requests in progress.', relay.inFlight)
  metrics.gauge('octavo_cache_bytes', 'Memory used by cached pages.', () => pages.counts().bytes)
  metrics.counter('octavo_cache_hits_total', 'Responses from the cache.', () => pages.counts().hits)
  metrics.counter('octavo_cache_misses_total', 'Rendered responses.', () => pages.counts().misses)
}

async function listenForMetrics(metrics: Metrics, { metricsPort, host }: ServeOptions) {
  if (metricsPort === undefined) return undefined
  return listen(
    (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' }).end(metrics.write())
    },
    { port: metricsPort, host, option: '--metrics-port' },
  )
}

/** The site's URL with its base path. Without a public URL, the URL on this machine. */
function publicSiteUrl({ publicUrl, host, base }: ServeOptions, port: number): string {
  if (publicUrl !== undefined) return publicUrl + base
  const isLocal = /^(localhost|127\.0\.0\.1|::1)$/.test(host)
  return `http://${isLocal ? 'localhost' : hostInUrl(host)}:${port}${base}`
}

/**
 * Names the site among those that share a Redis. All processes of a site have the same public URL. Without one, they
 * have the same port and folder name, which two sites on one machine do not.
 */
const sharedSiteName = ({ publicUrl, base, port, folder }: ServeOptions) =>
  publicUrl === undefined ? `${port} ${basename(folder)} ${base}` : publicUrl + base

/** HSTS, half a year: https://www.rfc-editor.org/rfc/rfc6797 */
function alwaysHeaders(publicUrl: string | undefined): Record<string, string> {
  return publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=15552000' } : {}
}
