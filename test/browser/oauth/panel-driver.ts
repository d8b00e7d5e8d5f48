import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OAuthToken } from '../../../src/client/playground/oauth/oauth-token.ts'
import type { FormFlow, FormScheme } from '../../../src/request/playground.ts'
import { showScheme, violations, violationsInBothSchemes } from '../../fixtures/browser/axe.ts'
import { openPage } from '../../fixtures/browser/chromium.ts'
import { isFull } from '../../setup/sizes.ts'

export function schemeOf(flows: FormFlow[], extra: Partial<FormScheme> = {}): FormScheme {
  return { kind: 'oauth2', id: 'shop', scopes: ['orders:read'], flows, ...extra }
}

/** The panel in a browser, and the reader's actions. */
export async function openPanel(browser: Browser, url: string) {
  const { page, problems, close } = await openPage(browser, url)
  // The provider's pages load web fonts.
  await page.context().route(/^https:/, (route) => route.abort())
  const status = page.getByRole('status')
  return {
    page,
    status,
    /** Errors of the page itself, without rejections by the provider. */
    problems: () => problems.filter((problem) => !/the server responded with a status of 4/.test(problem)),
    fill: (label: string, text: string) => page.getByLabel(label).fill(text),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** Opens the sign-in window. */
    async pressGet(): Promise<Page> {
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('button', { name: 'Get token' }).click(),
      ])
      return popup
    },
    async token(): Promise<OAuthToken> {
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#token')?.value)
      return JSON.parse(await page.locator('#token').inputValue())
    },
    close,
  }
}

/** Signs in at the real provider and grants access. */
export async function signIn(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill('ida')
  await page.getByPlaceholder('and password').fill('moss')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

let turn = 0

/** Checks accessibility in both colour schemes; a regular run alternates between them. */
export async function expectUsable(page: Page): Promise<void> {
  if (isFull) return expect(await violationsInBothSchemes(page)).toEqual([])
  await showScheme(page, turn++ % 2 ? 'dark' : 'light')
  expect(await violations(page)).toEqual([])
}
