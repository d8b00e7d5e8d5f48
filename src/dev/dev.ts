import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type Audience, owner } from '../access/audience.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { Feedback } from '../core/feedback-message.ts'
import { createDiskFiles } from '../core/files.ts'
import { hostInUrl } from '../core/listen/host-in-url.ts'
import type { FilePath } from '../core/path.ts'
import type { ReportProgress } from '../core/progress.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { readAssets } from '../http/assets.ts'
import { bareFindings, createBareFiles } from '../site/bare-spec.ts'
import type { FindOptions } from '../site/diagnostics/site-findings.ts'
import { createSite, type Site, type SiteOptions } from '../site/site.ts'
import { createFindings } from './findings.ts'
import { createLastChanged } from './last-changed.ts'
import { createLateRelay } from './late-relay.ts'
import { listen } from './listen.ts'
import { createLive } from './live.ts'
import { createHostCheck } from './own-host.ts'
import { createPreviewFetch } from './preview-fetch.ts'
import { createUpdates } from './updates.ts'

export type DevOptions = {
  folder: string
  /** A spec in the folder that is previewed by itself, without docs.json. */
  spec?: FilePath
  port: number
  host: string
  base: string
  /** The reader to preview as. By default the owner, who sees every page. */
  audience?: Audience
  /** Groups that have members, if known. */
  members?: SiteOptions['members']
  onRun?: (stage: string, key: string) => void
  onProgress?: ReportProgress
  /** Called after a check whose result differs from the previous one. */
  onDiagnostics: (diagnostics: Diagnostic[]) => void
  /** Called after every check. */
  onChecked?: () => void
  onChange?: (paths: string[]) => void
  /** Called for feedback that is sent in the preview. */
  onFeedback?: (feedback: Feedback) => void
  /** Called for problems with the machine, such as too many watched files. */
  onProblem: (message: string) => void
}

/** Time for a browser that is already open to get its page before the site is checked. */
const startDelayMs = 300

export type DevServer = { url: string; port: number; close: () => Promise<void> }

/** Starts the preview: the app, a watcher, and a connection to every open page. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { folder, spec, base, host, audience = owner } = options
  const files = spec ? createBareFiles(createDiskFiles(folder), spec) : createDiskFiles(folder)
  const assets = readAssets()
  // In the preview, a spec may come from an API on this machine.
  const remote = createRemoteCache(folder, { allowHttp: true, allowLoopback: true, every: 60_000 })
  const site = createSite({
    files,
    base,
    dev: true,
    highlight: 'later',
    deep: true,
    assets,
    lastChanged: createLastChanged(folder),
    readRemote: remote.read,
    yieldToEventLoop: async () => {
      await setImmediate()
    },
    members: options.members,
    onRun: options.onRun,
    onProgress: options.onProgress,
  })
  const onFault = (fault: Error) => options.onProblem(`Internal error: ${fault.stack}`)
  const live = createLive()
  const isOwnHost = createHostCheck(host)
  let isClosed = false
  const checked = spec
    ? { diagnostics: async (look?: FindOptions) => bareFindings(await site.diagnostics(look)) }
    : site
  const findings = createFindings(checked, (diagnostics, isNew) => {
    if (isClosed) return
    options.onChecked?.()
    if (isNew) options.onDiagnostics(diagnostics)
    live.send({ kind: 'diagnostics', revision: site.revision(), diagnostics })
  })
  const relay = createPreviewRelay({ site, audience, base, isOwnHost, onFault })
  const firstPage = createSignal()
  const fetch = createPreviewFetch({
    site,
    files,
    assets,
    base,
    audience,
    live,
    findings,
    isOwnHost,
    call: (incoming, head, body) => relay.call(incoming as IncomingMessage, head, body),
    onFeedback: options.onFeedback ?? (() => {}),
    onPage: firstPage.send,
    onFault,
  })
  const { server, port } = await listen(fetch, { port: options.port, host, relay, onFault })
  const { onChange, onProblem } = options
  const updates = createUpdates({
    site,
    folder,
    files,
    spec,
    live,
    findings,
    isClosed: () => isClosed,
    onChange,
    onProblem,
  })
  remote.onChange(updates.changeRemote)
  const delay = new Promise<void>((resolve) => {
    setTimeout(resolve, startDelayMs).unref()
  })
  void Promise.race([firstPage.sent, delay]).then(updates.start)
  return {
    port,
    url: `http://${host === '127.0.0.1' ? 'localhost' : hostInUrl(host)}:${port}${base || ''}`,
    async close() {
      isClosed = true
      live.close()
      remote.close()
      await updates.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await relay.close()
      await site.close()
    },
  }
}

type PreviewRelayInput = {
  site: Site
  audience: Audience
  base: string
  isOwnHost: (request: Request) => boolean
  onFault: (fault: Error) => void
}

function createPreviewRelay({ site, audience, base, isOwnHost, onFault }: PreviewRelayInput) {
  return createLateRelay({
    base,
    isOwnHost,
    load: async () => {
      const { createRelay } = await import('../relay/relay.ts')
      return createRelay({
        ruleOf: async (page) => (await site.view(audience)).relayRule(page),
        trustProxy: 0,
        allowPrivate: [],
        // Authors try out APIs that run on their machine.
        allowNamedLoopback: true,
        log: () => undefined,
        onFault,
      })
    },
  })
}

function createSignal(): { send: () => void; sent: Promise<void> } {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  return { send, sent }
}
