import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAsset, readAssets } from '../../../src/http/assets.ts'
import type { ConsoleData } from '../../../src/request/console.ts'
import { english } from '../../../src/strings/english.ts'
import { textsFor } from '../../../src/strings/messages/browser-texts.ts'
import type { TextFile } from '../../../src/strings/messages/text-files.ts'

const assets = readAssets()

/** As strict as a site: nothing inline, and connections only to the API. */
const policy = (api: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${api}`

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Press floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/_octavo/${assets.css}">
<script type="module" src="/_octavo/${assets.main}"></script>
<script type="module" src="/_octavo/${assets.reference}"></script></head>
<body><header class="o-top"><a class="o-brand" href="/"><span>Papermill</span></a></header>
<div class="o-shell"><nav class="o-side" id="sidebar" popover aria-label="Documentation"><h2>Live</h2></nav><main id="content-container"><article class="o-spread">
<div class="o-text"><h1>Press floor</h1>
<p class="o-lead">Every sheet as it leaves the press.</p>
<div><div class="o-endpoint"><span class="method-pill" data-method="ws">WS</span><code class="o-url"><span class="o-host">wss://live.papermill.example</span>/floor/<i>{shop_id}</i></code><button class="o-btn o-main tryit-button" type="button" data-do="try" data-console data-failed="The console could not be loaded." data-texts="/_octavo/texts-*.json" data-play="/api-reference/channels/floor/~">Connect</button></div></div>
</div>
<section class="o-leaf" aria-label="Sample"><div class="o-leaf-in"><section class="o-code o-first" aria-label="Sample in JavaScript"><header><span class="o-title">JavaScript</span></header><pre tabindex="0" role="group" aria-label="Code"><code>new WebSocket('wss://live.papermill.example/floor/shp_7Qd2')</code></pre></section></div></section>
<div class="o-text"><section class="api-section" aria-label="You receive"><header><h2>You receive</h2></header><div class="o-field" id="job.jammed.press">press</div></section></div>
</article></main></div><div id="said" class="o-sr" role="status"></div></body></html>`

/** A page with a channel's console, made of the package files. */
export async function servePage(channel: ConsoleData, allowed = 'ws://127.0.0.1:*') {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    const isData = pathname.endsWith('~console.json')
    const [, texts] = /texts-(\w+)\.json$/.exec(pathname) ?? []
    const asset = pathname.startsWith('/_octavo/') ? readAsset(assets, pathname.slice(9)) : undefined
    const type =
      isData || texts
        ? 'application/json'
        : pathname.endsWith('.js')
          ? 'text/javascript'
          : pathname.endsWith('.css')
            ? 'text/css'
            : 'text/html'
    response.writeHead(pathname === '/favicon.ico' ? 404 : 200, {
      'content-type': type,
      'content-security-policy': policy(allowed),
    })
    const json = texts ? textsFor(texts as TextFile, english) : channel
    response.end(isData || texts ? JSON.stringify(json) : (asset ?? page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api-reference/channels/floor`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
