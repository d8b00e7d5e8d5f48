import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violationsInBothSchemes } from '../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { createSiteFolder } from '../fixtures/build/site-folder.ts'
import { type ServedFolder, serveFolder } from '../fixtures/serve/serve-folder.ts'

const siteOf = (settings = {}) => ({
  'docs.json': JSON.stringify({
    name: 'Books',
    repository: 'https://github.com/books/docs',
    feedback: { thumbsRating: true, raiseIssue: true },
    navigation: { pages: ['index'] },
    ...settings,
  }),
  'index.mdx': '---\ntitle: Books & more\n---\n\nHow to print a book.',
})

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

async function open(settings = {}) {
  const server: ServedFolder = await serveFolder(createSiteFolder(siteOf(settings)).folder)
  cleanups.push(() => server.close(0))
  const { page, problems, close } = await openPage(browser, server.url)
  cleanups.push(close)
  const records = () => server.lines.filter(({ msg }) => msg === 'feedback')
  return { page, problems, records, status: page.locator('.o-feedback [role=status]') }
}

test('a thumb sends the rating, and the form the reason, by keyboard', async () => {
  const { page, problems, records, status } = await open()
  const thumb = page.getByRole('button', { name: 'No', exact: true })
  await thumb.press('Enter')
  await expect.poll(records).toMatchObject([{ page: '/', rating: 'down' }])
  expect(await thumb.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('group', { name: 'What went wrong?' }).isVisible()).toBe(true)
  expect(await page.getByText('What helped?').isVisible()).toBe(false)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByLabel('Anything else?').fill('Which paper?')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect
    .poll(records)
    .toMatchObject([{}, { rating: 'down', reason: 'unclear', comment: 'Which paper?' }])
  const [first, second] = records()
  expect(second!.id).toBe(first!.id)
  await expect.poll(() => status.innerText()).toBe('Thanks for your feedback.')
  await expect.poll(() => page.locator('#feedback-form').isVisible()).toBe(false)
  expect(problems).toEqual([])
})

test('cancel closes the form and returns to the thumb', async () => {
  const { page, records } = await open()
  await page.locator('#feedback-thumbs-up').click()
  await expect.poll(records).toHaveLength(1)
  await page.locator('#feedback-form-cancel').click()
  expect(await page.locator('#feedback-form').isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('feedback-thumbs-up')
  // The same rating is not sent twice.
  await page.locator('#feedback-thumbs-up').click()
  await page.locator('#feedback-thumbs-down').click()
  await expect.poll(() => records().map(({ rating }) => rating)).toEqual(['up', 'down'])
})

test('a comment that could not be sent stays in the form', async () => {
  const { page, status } = await open()
  await page.route('**/_platform/feedback', (route) => route.fulfill({ status: 502 }))
  await page.locator('#feedback-thumbs-down').click()
  await page.locator('#feedback-form-input').fill('Which paper?')
  await page.locator('#feedback-form-submit').click()
  await expect.poll(() => status.innerText()).toContain('could not be sent')
  expect(await page.locator('#feedback-form-input').inputValue()).toBe('Which paper?')
  await page.unroute('**/_platform/feedback')
  await page.route('**/_platform/feedback', (route) => route.fulfill({ status: 429 }))
  await page.locator('#feedback-form-submit').click()
  await expect.poll(() => status.innerText()).toContain('Too much feedback')
})

test('the open form has no axe violations', async () => {
  const { page } = await open()
  await page.locator('#feedback-thumbs-down').click()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a page links to its file and to a new issue', async () => {
  const { page } = await open()
  expect(await page.getByRole('link', { name: 'Edit page' }).getAttribute('href')).toBe(
    'https://github.com/books/docs/edit/main/index.mdx',
  )
  const issue = new URL((await page.getByRole('link', { name: 'Report an issue' }).getAttribute('href'))!)
  expect(issue.origin + issue.pathname).toBe('https://github.com/books/docs/issues/new')
  expect(issue.searchParams.get('title')).toBe('Docs: Books & more')
})

test('sites that do not ask for feedback load nothing for it', async () => {
  const { page } = await open({ feedback: {} })
  expect(await page.content()).not.toMatch(/o-feedback|feedback-[\w-]{10}\.(?:js|css)|Report an issue/)
})

test('turning telemetry off hides the form', async () => {
  const { page } = await open({ integrations: { telemetry: { enabled: false } } })
  expect(await page.locator('.o-feedback').count()).toBe(0)
})

test('the form is hidden without scripts', async () => {
  const server = await serveFolder(createSiteFolder(siteOf()).folder)
  cleanups.push(() => server.close(0))
  const { page, close } = await openPage(browser, server.url, { javaScriptEnabled: false })
  cleanups.push(close)
  expect(await page.locator('.o-feedback').isVisible()).toBe(false)
})
