import type { Page } from 'playwright-core'
import { connectBrowser, openPage } from '../../fixtures/browser/chromium.ts'
import type { Shown } from '../../fixtures/response/stage.tsx'
import { states } from '../../fixtures/response/states.ts'
import { serveStage } from './serve.ts'

/** A browser with a stage page. */
export async function createStageBrowser() {
  const stage = await serveStage()
  const browser = await connectBrowser()
  return {
    /** A page that shows one state and records errors. */
    async open(
      shown: Shown,
      { path = '', ...options }: Parameters<typeof openPage>[2] & { path?: string } = {},
    ) {
      const viewport = { width: 1280, height: 900 }
      const opened = await openPage(browser, stage.url + path, { viewport, ...options })
      await show(opened.page, shown)
      return opened
    },
    async close() {
      await browser.close()
      stage.close()
    },
  }
}

export async function show(page: Page, shown: Shown): Promise<void> {
  await page.evaluate((item) => window.show(item), shown)
}

export const stateOf = (name: string) => states.find(([item]) => item === name)![1]
export const textOf = (page: Page) => page.locator('.op-pane').innerText()
