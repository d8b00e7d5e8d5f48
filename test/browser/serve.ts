import type { IncomingMessage, Server } from 'node:http'
import { createDiskFiles } from '../../src/core/files.ts'
import { listen } from '../../src/dev/listen.ts'
import type { RelayOptions } from '../../src/relay/options.ts'
import { createRelay } from '../../src/relay/relay.ts'
import type { CallApi } from '../../src/request/called.ts'
import { createApp } from '../../src/server/app.ts'
import { readAssets } from '../../src/server/assets.ts'
import { createSite, type Site } from '../../src/site/site.ts'
import { createTestSite } from '../site.ts'

export type Served = { url: string; site: Site; close: () => Promise<void> }

/** A site on a port of this machine: a folder of the repository, or an object of files. */
export async function serve(
  source: string | Record<string, string>,
  relayOptions: Partial<RelayOptions> = {},
  wanted = 0,
): Promise<Served> {
  const site =
    typeof source === 'string'
      ? createSite({
          files: createDiskFiles(new URL(`../../${source}`, import.meta.url).pathname),
          assets: readAssets(),
        })
      : createTestSite(source).site
  const call: CallApi = (asker, head, body) => relay.call(asker as IncomingMessage, head, body)
  const app = createApp(site, readAssets(), undefined, 'preview', call)
  const relay = createRelay({
    base: '',
    ruleOf: (page) => site.relayRule(page),
    trustProxy: 0,
    allowPrivate: [],
    allowNamedLoopback: true,
    limits: { ratePerMinute: 10_000 },
    log: () => {},
    ...relayOptions,
  })
  const { server, port } = await listen(
    (request, env) => app.fetch(request, env as object),
    wanted,
    '127.0.0.1',
    relay,
  )
  const close = async () => {
    await relay.close()
    await stop(server, site)
  }
  return { url: `http://127.0.0.1:${port}`, site, close }
}

async function stop(server: Server, site: Site): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await site.close()
}
