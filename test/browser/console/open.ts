import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { ConsoleData } from '../../../src/request/console.ts'
import { connectBrowser, openPage } from '../../fixtures/browser/chromium.ts'
import { createChannel } from '../../fixtures/console/channel.ts'
import { servePage } from './serve-page.ts'
import { startSocketServer } from './socket-server.ts'

export const wide = { viewport: { width: 1440, height: 900 } }

/** A browser, an API and pages connected to it. */
export async function createStage() {
  const browser: Browser = await connectBrowser()
  const api = await startSocketServer()
  const cleanups: (() => Promise<unknown>)[] = []
  return {
    browser,
    api,
    /** Opens a page with its console. */
    async open(input: Partial<ConsoleData> = {}, options: BrowserContextOptions = wide, allowed?: string) {
      const server = await servePage(createChannel(api.url, input), allowed)
      const tab = await openPage(browser, `${server.url}?playground=open`, options)
      cleanups.push(tab.close, server.close)
      await tab.page.waitForSelector('#api-playground-input')
      return { ...tab, url: server.url, ui: parts(tab.page) }
    },
    /** Cleans up between tests. */
    async reset(): Promise<void> {
      for (const end of cleanups.splice(0)) await end()
      api.reset()
    },
    async close(): Promise<void> {
      await browser.close()
      await api.close()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof createStage>>

/** Elements and actions of the page. */
export function parts(page: Page) {
  const pane = page.locator('.op-pane.oc-console')
  return {
    pane,
    field: (id: string) => page.locator(`[id="try-${id}"]`),
    status: () => pane.locator('.o-status').innerText(),
    connect: async () => {
      await page.locator('[data-do=try]').click()
      await pane.getByText('Connected', { exact: true }).waitFor()
    },
    send: () => pane.getByRole('button', { name: 'Send', exact: true }),
    /** The text of each message line. */
    lines: async () =>
      (await pane.locator('.op-events li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
    line: (text: string) => pane.locator('.op-events li', { hasText: text }),
    form: page.locator('#api-playground-input'),
  }
}
