/** Measures the size of a site: its files, and the bytes that an operation page loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openPage, waitForWords } from './browser.mjs'
import { serveFolder } from './static-server.mjs'

const timeoutMs = 180_000
const idleTimeoutMs = 20_000

/** Number and mean size of operation pages, and the size of all files. */
export function weighFolder(folder, isOperation) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = files
    .filter((file) => isOperation(relative(folder, file)))
    .map((file) => readFileSync(file))
    // Skips redirect pages.
    .filter((html) => !html.includes('http-equiv="refresh"'))
    .map((html) => html.length)
  return {
    pages: sizes.length,
    pageBytes: sum(sizes) / Math.max(sizes.length, 1),
    outputBytes: sum(files.map((file) => statSync(file).size)),
  }
}

/**
 * Loads one operation page in Chromium from a static server. Bodies are counted raw and compressed with the
 * same gzip for all peers. Inline scripts are part of the HTML.
 */
export async function weighPage(browser, peer, folder, { operation }) {
  const served = await serveFolder(join(folder, peer.out))
  const { page, elsewhere, close } = await openPage(browser, peer, folder)
  const bodies = []
  page.on('response', (response) => {
    if (!response.url().startsWith('http')) return
    // Read from disk, because Chromium drops large bodies.
    const localFile = peer.foreign?.[response.url()]
    bodies.push(weighBody(response, localFile ? join(folder, localFile) : served.find(response.url())))
  })
  try {
    await page.goto(served.url + peer.address(operation), { timeout: timeoutMs })
    await peer.open?.(page, operation)
    await waitForWords(page, operation.sentence, timeoutMs)
    await page.waitForLoadState('networkidle', { timeout: idleTimeoutMs }).catch(() => undefined)
    const script = bodies.filter(({ kind }) => kind === 'script')
    return {
      script: sum(script.map(({ raw }) => raw)),
      scriptGzip: sum(script.map(({ gzip }) => gzip)),
      htmlGzip: bodies.find(({ kind }) => kind === 'document')?.gzip ?? 0,
      allGzip: sum(bodies.map(({ gzip }) => gzip)),
      requests: bodies.length,
      elsewhere: new Set(elsewhere).size,
    }
  } finally {
    await close()
    served.close()
  }
}

function weighBody(response, file) {
  const body = file ? readFileSync(file) : Buffer.alloc(0)
  const type = response.request().resourceType()
  const isScript = type === 'script' || /javascript/.test(response.headers()['content-type'] ?? '')
  return {
    kind: isScript ? 'script' : type,
    raw: body.length,
    gzip: body.length > 0 ? gzipSync(body).length : 0,
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
