import type { Page } from 'playwright-core'
import { findProgram } from '../../../../scripts/programs.mjs'
import { launchBrowser } from '../../../fixtures/browser/chromium.ts'
import { printed } from '../../toolchain.ts'
import { type Outcome, runEach, type SocketClient } from '../client.ts'
import { answers } from '../server.ts'

/** In a page of a real browser. */
export const javascript: SocketClient = {
  id: 'javascript',
  version: () => {
    const place = findProgram('chromium')
    return place && printed(place, '--version')?.replace(/ built on.*/, '')
  },
  run: async (programs) => {
    const browser = await launchBrowser()
    const context = await browser.newContext()
    try {
      return await runEach(programs, async ({ code }) => {
        const page = await context.newPage()
        try {
          return await runIn(page, code)
        } finally {
          await page.close()
        }
      })
    } finally {
      await browser.close()
    }
  },
}

/** A page never ends: the program did when the connection is closed and both answers are printed. */
function runIn(page: Page, code: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    let isClosed = false
    const late = setTimeout(() => end('it did not end'), 15_000)
    const end = (failure?: string) => {
      clearTimeout(late)
      resolve({ output, ...(failure && { failure }) })
    }
    const look = () => {
      if (isClosed && output.split('\n').length > answers.length) end()
    }
    page.on('pageerror', (error) => end(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') end(message.text())
      output += `${message.text()}\n`
      look()
    })
    page.on('websocket', (socket) =>
      socket.on('close', () => {
        isClosed = true
        look()
      }),
    )
    page.addScriptTag({ type: 'module', content: code }).catch((error) => end(String(error)))
  })
}
