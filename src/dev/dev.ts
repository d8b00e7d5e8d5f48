import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type Audience, owner } from '../access/audience.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { createDiskFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import type { Change, watchFolder } from '../core/watch-folder.ts'
import { parseTarget } from '../http/address.ts'
import { type AppEnv, createApp } from '../http/app.ts'
import { readAssets } from '../http/assets.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { CallApi } from '../request/called.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { createFindings } from './findings.ts'
import { createLastChanged } from './last-changed.ts'
import { createLateRelay } from './late-relay.ts'
import { listen } from './listen.ts'
import { createLive } from './live.ts'
import { createHostCheck, hostInUrl } from './own-host.ts'

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

/** The preview: the app, a watcher, and a line to every open page. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { folder, spec, base, host } = options
  const files = spec ? createBareFiles(createDiskFiles(folder), spec) : createDiskFiles(folder)
  const assets = readAssets()
  // In the preview a description may come from the API that runs beside it.
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
  const call: CallApi = (asker, head, body) => relay.call(asker as IncomingMessage, head, body)
  const { audience = owner } = options
  const apps = new WeakMap<View, ReturnType<typeof createApp>>()
  /** docs.json may get or lose its sign-in while it is edited. */
  const openApp = async () => {
    const view = await site.view(audience)
    const app = apps.get(view) ?? createApp(view, assets, { onFault, call })
    apps.set(view, app)
    return app
  }
  const reader = audience.kind === 'reader' ? { user: { groups: [...audience.groups] } } : {}
  const live = createLive()
  const isOwnHost = createHostCheck(host)
  let firstPage: (() => void) | undefined
  const served = new Promise<void>((resolve) => {
    firstPage = resolve
  })

  const fetch = async (request: Request, input?: unknown): Promise<Response> => {
    // What Hono's server knows of the request.
    const env = (input ?? {}) as AppEnv
    if (!isOwnHost(request))
      return new Response('This preview answers only to its own address.', { status: 403 })
    const { url = request.url } = (env.incoming ?? {}) as { url?: string }
    const target = parseTarget(url, base)
    if (target.isNormal && target.address.path === '/_octavo/dev/events')
      return live.connect({ kind: 'hello', revision: site.revision(), diagnostics: findings.current() })
    if (target.isNormal && target.address.path === '/_octavo/dev/compat') return compatPage()
    const state = `${live.boot} ${site.revision()}`
    const response = await (await openApp()).fetch(request, { ...env, target, ...reader })
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    firstPage?.()
    return withState(response, state)
  }
  const compatPage = async (): Promise<Response> => {
    const [{ findUses }, { renderUses }, { readSources }] = await Promise.all([
      import('../compat/index.ts'),
      import('../compat/page.tsx'),
      import('../compat/source-files.ts'),
    ])
    const view = await site.view(audience)
    const html = await view.plainPage('Compatibility', renderUses(findUses(await readSources(files))))
    return new Response(html, { headers: pageHeaders(html, await view.policy()) })
  }
  const relay = createLateRelay({
    base,
    isOwnHost,
    load: async () => {
      const { createRelay } = await import('../relay/relay.ts')
      return createRelay({
        ruleOf: async (page) => (await site.view(audience)).relayRule(page),
        trustProxy: 0,
        allowPrivate: [],
        // An API that runs beside the preview is what its author wants to try.
        allowNamedLoopback: true,
        log: () => undefined,
        onFault,
      })
    },
  })
  const { server, port } = await listen(fetch, options.port, host, relay, onFault)

  let closed = false
  const findings = createFindings(site, (diagnostics, isNew) => {
    // A pass that was under way has nobody left to tell.
    if (closed) return
    if (isNew) options.onDiagnostics(diagnostics)
    live.send({ kind: 'diagnostics', revision: site.revision(), diagnostics })
  })
  const change = ({ paths, structure }: Change) => {
    // The name of the site is then the title of the description.
    site.invalidate(spec && paths.has(spec) ? [...paths, 'docs.json'] : paths, structure)
    options.onChange?.([...paths])
    live.send({ kind: 'change', revision: site.revision() })
    findings.request()
  }

  remote.onChange((urls) => {
    if (closed) return
    site.invalidateRemote(urls)
    options.onChange?.(urls)
    live.send({ kind: 'change', revision: site.revision() })
    findings.request()
  })

  // Off the way to the first page: the watcher, the highlighter and the findings.
  let watcher: ReturnType<typeof watchFolder> | undefined
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, 3_000).unref()
  })
  void Promise.race([served, patience]).then(async () => {
    if (closed) return
    site.startHighlighting()
    live.send({ kind: 'change', revision: site.revision() })
    const { watchFolder } = await import('../core/watch-folder.ts')
    if (closed) return
    watcher = watchFolder(folder, { onChange: change, onProblem: options.onProblem })
    await watcher.ready
    // What changed before the watcher was ready has been seen by nobody.
    const list = await files.list()
    if (!closed) change({ paths: new Set([...list, 'docs.json']), structure: true })
  })

  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : hostInUrl(host)}:${port}${base || ''}`,
    async close() {
      closed = true
      live.close()
      remote.close()
      await watcher?.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await relay.close()
      await site.close()
    },
  }
}

/** A page that says what state of the site it shows, so that its script knows of changes since. */
async function withState(response: Response, state: string): Promise<Response> {
  // A file of the owner says how long it is; pages do not.
  if (response.status === 304 || response.headers.has('Content-Length')) return response
  const headers = new Headers(response.headers)
  headers.delete('ETag')
  const html = await response.text()
  const body = html.replace(' data-events="', () => ` data-state="${state}" data-events="`)
  return new Response(body, { status: response.status, headers })
}
