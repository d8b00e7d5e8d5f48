import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findProgram } from '../../scripts/programs.mjs'
import { cpuOf, ownCpuOf } from './proc.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launches Chromium; `cpu` is the CPU time of all its processes. */
export async function launchBrowser() {
  const executablePath = findProgram('chromium')
  if (!executablePath)
    throw new Error('Chromium is not installed. Run: apt-get install chromium-headless-shell')
  const server = await chromium.launchServer({ executablePath, args, handleSIGTERM: false })
  const browser = await chromium.connect(server.wsEndpoint())
  const { pid } = server.process()
  return { browser, cpu: () => cpuOf(pid) + ownCpuOf(pid), close: () => server.close() }
}

/**
 * Opens a page in a new context. Requests to other hosts are counted and blocked, except for files that the
 * peer also publishes on npm.
 */
export async function openPage({ browser }, { foreign = {} }, folder) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const elsewhere = []
  await page.route('**/*', (route) => {
    const { protocol, hostname, href } = new URL(route.request().url())
    if (!protocol.startsWith('http') || hostname === '127.0.0.1' || hostname === 'localhost')
      return route.continue()
    elsewhere.push(href)
    if (!Object.hasOwn(foreign, href)) return route.abort()
    const body = readFileSync(join(folder, foreign[href]))
    const headers = { 'Access-Control-Allow-Origin': '*' }
    return route.fulfill({ body, headers, contentType: 'text/javascript' })
  })
  return { page, elsewhere, close: () => context.close() }
}

/** Waits until the text is visible. */
export async function waitForWords(page, words, timeout) {
  const isShown = (words) => document.body?.innerText.includes(words)
  await page.waitForFunction(isShown, words, { polling: 50, timeout })
}
