import type { Page } from 'playwright-core'
import { findProgram } from '../../../../scripts/programs.mjs'
import { launchBrowser } from '../../../fixtures/browser/chromium.ts'
import { readOutput } from '../../toolchain.ts'
import { type Outcome, runEach, type SocketRunner } from '../client.ts'
import { messages } from '../server.ts'

/** Runs in a page of a real browser. */
export const javascript: SocketRunner = {
  id: 'javascript',
  version: () => {
    const place = findProgram('chromium')
    return place && readOutput(place, '--version')?.replace(/ built on.*/, '')
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

/** The program is done when the connection is closed and both messages are printed. */
function runIn(page: Page, code: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let output = ''
    let isClosed = false
    const timeout = setTimeout(() => end('it did not end'), 15_000)
    const end = (failure?: string) => {
      clearTimeout(timeout)
      resolve({ output, ...(failure && { failure }) })
    }
    const endIfDone = () => {
      if (isClosed && output.split('\n').length > messages.length) end()
    }
    page.on('pageerror', (error) => end(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') end(message.text())
      output += `${message.text()}\n`
      endIfDone()
    })
    page.on('websocket', (socket) =>
      socket.on('close', () => {
        isClosed = true
        endIfDone()
      }),
    )
    page.addScriptTag({ type: 'module', content: code }).catch((error) => end(String(error)))
  })
}
