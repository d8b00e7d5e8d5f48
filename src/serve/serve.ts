import { isIPv6 } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Diagnostic } from '../core/diagnostic.ts'
import { createDiskFiles } from '../core/files.ts'
import type { FilePath } from '../core/path.ts'
import { createRemoteCache } from '../core/remote-cache.ts'
import { createListener } from '../relay/mount.ts'
import { createRelay, type RelayLine } from '../relay/relay.ts'
import { createApp } from '../server/app.ts'
import { readAssets } from '../server/assets.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import { listen } from './listen.ts'
import type { ServeSettings } from './settings.ts'
import { stopServer } from './stop.ts'

export type ServeOptions = ServeSettings & {
  folder: string
  /** An API description of the folder that is shown by itself, without a docs.json. */
  spec?: FilePath
  port: number
  host: string
  base: string
  lastChanged?: SiteOptions['lastChanged']
  onRelayed: (line: RelayLine) => void
  /** Something of ours went wrong while a request was answered. */
  onFault: (fault: Error) => void
}

export type ServedSite = {
  /** Where it listens, which is not where readers find it when a proxy is in front. */
  url: string
  /** Everything that is wrong with the site. Requests go first. */
  diagnostics: () => Promise<Diagnostic[]>
  /** Requests that are under way have `patience` milliseconds to end. */
  close: (patience: number) => Promise<void>
}

/** The site for its readers: the app and the relay, with nothing that only an author needs. */
export async function startServe(options: ServeOptions): Promise<ServedSite> {
  const { folder, spec, base, host } = options
  const disk = createDiskFiles(folder)
  const assets = readAssets()
  const remote = createRemoteCache(folder, { allowHttp: false, allowLoopback: false })
  const site = createSite({
    files: spec ? createBareFiles(disk, spec) : disk,
    base,
    highlight: 'now',
    assets,
    lastChanged: options.lastChanged,
    readRemote: remote.read,
    breathe,
  })
  remote.onChange((urls) => site.invalidateRemote(urls))
  const relay = createRelay({
    base,
    ruleOf: (page) => site.relayRule(page),
    publicUrl: options.publicUrl,
    trustProxy: options.trustProxy,
    allowPrivate: options.allowPrivate,
    origins: options.origins,
    allowNamedLoopback: false,
    limits: options.limits,
    redisUrl: options.redisUrl,
    log: options.onRelayed,
    onFault: options.onFault,
  })
  const app = createApp(site, assets, options.onFault)
  const close = async () => {
    await relay.close()
    remote.close()
    await site.close()
  }
  const listener = createListener(relay, (request) => app.fetch(request), options.onFault)
  const { server, port } = await listen(listener, options.port, host).catch(async (problem: unknown) => {
    await close()
    throw problem
  })
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${port}${base}`,
    diagnostics: () => site.diagnostics(breathe),
    async close(patience) {
      await stopServer(server, patience, () => relay.close())
      await close()
    },
  }
}

async function breathe(): Promise<void> {
  await setImmediate()
}
