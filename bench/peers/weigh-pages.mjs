/** How much a site is: its files on the disk, and what a reader of one operation loads. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openPage, waitForWords } from './browser.mjs'
import { serveFolder } from './static-server.mjs'

const patience = 180_000
const quiet = 20_000

/** Pages that are an operation, the mean of their bytes, and the bytes of everything that was written. */
export function weighFolder(folder, isOperation) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = files
    .filter((file) => isOperation(relative(folder, file)))
    .map((file) => readFileSync(file))
    // Old addresses only lead to a page.
    .filter((html) => !html.includes('http-equiv="refresh"'))
    .map((html) => html.length)
  return {
    pages: sizes.length,
    pageBytes: sum(sizes) / Math.max(sizes.length, 1),
    outputBytes: sum(files.map((file) => statSync(file).size)),
  }
}

/**
 * The page of one operation in Chromium, from a plain server. Bodies are counted as they are and as gzip makes them
 * here, so that all are equal. Scripts inside of the HTML are part of the HTML.
 */
export async function weighPage(browser, peer, folder, { operation }) {
  const served = await serveFolder(join(folder, peer.out))
  const { page, elsewhere, close } = await openPage(browser, peer, folder)
  const bodies = []
  page.on('response', (response) => {
    if (!response.url().startsWith('http')) return
    // From the disk, because Chromium forgets large bodies.
    const other = peer.foreign?.[response.url()]
    bodies.push(weighBody(response, other ? join(folder, other) : served.find(response.url())))
  })
  try {
    await page.goto(served.url + peer.address(operation), { timeout: patience })
    await peer.open?.(page, operation)
    await waitForWords(page, operation.sentence, patience)
    await page.waitForLoadState('networkidle', { timeout: quiet }).catch(() => undefined)
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
