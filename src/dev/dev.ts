import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type Audience, owner } from '../access/audience.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { createDiskFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { readAssets } from '../http/assets.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import { createSite, type Site, type SiteOptions } from '../site/site.ts'
import { createFindings } from './findings.ts'
import { createLastChanged } from './last-changed.ts'
import { createLateRelay } from './late-relay.ts'
import { listen } from './listen.ts'
import { createLive } from './live.ts'
import { createHostCheck, hostInUrl } from './own-host.ts'
import { createPreviewFetch } from './preview-fetch.ts'
import { createUpdates } from './updates.ts'

export type DevOptions = {
  folder: string
  /** An API description of the folder that is shown by itself, without a docs.json. */
  spec?: FilePath
  port: number
  host: string
  base: string
  /** Whose eyes it is seen with; those of its owner see everything. */
  audience?: Audience
  /** The groups that somebody is in, where that is known. */
  members?: SiteOptions['members']
  onRun?: (stage: string, key: string) => void
  onDiagnostics: (diagnostics: Diagnostic[]) => void
  onChange?: (paths: string[]) => void
  /** Something about the machine that the author should know. */
  onProblem: (message: string) => void
}

export type DevServer = { url: string; close: () => Promise<void> }

/** The preview: the app, a watcher, and a connection to every open page. */
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
    assets,
    lastChanged: createLastChanged(folder),
    readRemote: remote.read,
    yieldToEventLoop: async () => {
      await setImmediate()
    },
    members: options.members,
    onRun: options.onRun,
  })
  const onFault = (fault: Error) => options.onProblem(`Octavo failed: ${fault.stack}`)
  const live = createLive()
  const isOwnHost = createHostCheck(host)
  let isClosed = false
  const findings = createFindings(site, (diagnostics, isNew) => {
    if (isClosed) return
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
    call: (asker, head, body) => relay.call(asker as IncomingMessage, head, body),
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
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, 3_000).unref()
  })
  void Promise.race([firstPage.sent, patience]).then(updates.start)
  return {
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
        // Authors want to try the API that runs on their machine.
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
