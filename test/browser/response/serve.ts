import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBundle } from '../../fixtures/browser/bundle.ts'

/** As strict as a site: no inline script or style, and blobs only for media. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob: data:; media-src blob:; connect-src 'none'"

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Response</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/stage.css"></head>
<body><main><h1>Orders</h1><h2>Create</h2>
<details><summary>Authorization</summary><label for="token">token</label><input id="token"></details>
<div id="place"></div>
<div id="response.201.total.amount">total.amount</div>
<div id="said" class="o-sr" role="status" data-copied="Copied"></div></main>
<script type="module" src="/stage.js"></script></body></html>`

/** The pane in a page of its own. */
export async function serveStage(): Promise<{ url: string; close: () => void }> {
  const files = new Map(['stage.css', 'stage.js'].map((name) => [`/${name}`, readBundle(name)]))
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/css'
    // Without the policy, injected markup would run.
    const csp = request.url === '/open' ? {} : { 'content-security-policy': policy }
    response.writeHead(200, { 'content-type': file ? type : 'text/html', ...csp })
    response.end(file ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
