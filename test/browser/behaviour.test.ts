import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { watchClipboard } from '../fixtures/browser/clipboard.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

let browser: Browser
let server: TestServer

const files = {
  'docs.json': JSON.stringify({
    name: 'Test',
    banner: { content: 'Read me', dismissible: true },
    navigation: { groups: [{ group: 'Start', pages: ['index', 'fields', 'code'] }] },
  }),
  'index.mdx': `## First

<Tabs><Tab title="cURL">One</Tab><Tab title="Python">Two</Tab></Tabs>

<CodeGroup>

\`\`\`bash cURL
curl x
\`\`\`

\`\`\`python Python
print("x") # [!code --]
print("y")
\`\`\`

</CodeGroup>

A <Tooltip tip="Explained">word</Tooltip>.

${'Text\n\n'.repeat(60)}

## Last

${'Text\n\n'.repeat(60)}`,
  'fields.mdx': `<ResponseField name="total" type="object">
  The price.

  <Expandable title="total">
    <ResponseField name="amount" type="integer">In cents.</ResponseField>
  </Expandable>
</ResponseField>

<ParamField path="userId" type="string">Who.</ParamField>`,
  'code.mdx': `export const Counter = ({ start }) => {
  const [n, setN] = useState(start)
  return <button onClick={() => setN(n + 1)}>Count {n}</button>
}

export const Echo = ({ children }) => {
  const [text, setText] = useState('')
  return <label>Say <input value={text} onChange={(event) => setText(event.target.value)} /><output>{text}</output>{children}</label>
}

export const Hidden = ({ children }) => {
  const [open, setOpen] = useState(false)
  return <div><button onClick={() => setOpen(true)}>Open</button>{open && children}</div>
}

export const Bad = () => { useState(0); throw new Error('no') }

<Counter start={3} />

<Echo>**kept** <Badge>badge</Badge></Echo>

<Bad />

<Hidden>
  Hidden *text*
</Hidden>

After`,
}

beforeAll(async () => {
  browser = await connectBrowser()
  server = await serve(files)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

describe('a page in the browser', () => {
  test('supports tabs by mouse and keyboard and synchronizes equal titles', async () => {
    const { page, problems, close } = await openPage(browser, server.url)
    const bars = page.locator('main [role=tablist]')
    await bars.nth(0).getByRole('tab', { name: 'Python' }).click()
    expect(await bars.nth(1).getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowLeft')
    expect(await bars.nth(0).getByRole('tab', { name: 'cURL' }).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('End')
    await page.reload()
    expect(await bars.nth(0).getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
    expect(problems).toEqual([])
    await close()
  })

  test('opens the print dialog from the page menu', async () => {
    const printed = await serve({
      'docs.json':
        '{"name":"Mill","contextual":{"options":["download-pdf"]},"navigation":{"pages":["index"]}}',
      'index.mdx': 'Paper',
    })
    const { page, close } = await openPage(browser, printed.url)
    await page.evaluate('window.print = () => { window.isPrinted = true }')
    await page.getByRole('button', { name: 'Save as PDF' }).press('Enter')
    expect(await page.evaluate('window.isPrinted')).toBe(true)
    await close()
    await printed.close()
  })

  test('copies the visible code without removed lines and announces it', async () => {
    const { page, close } = await openPage(browser, server.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const copied = await watchClipboard(page)
    await page.locator('.o-code [role=tab]', { hasText: 'Python' }).click()
    await page.locator('.o-code [data-do=copy]').first().click()
    await expect.poll(copied).toBe('print("y")')
    await expect.poll(() => page.locator('#said').textContent()).toBe('Copied')
    await close()
  })

  test('stores the theme and applies it before the first paint', async () => {
    const { page, close } = await openPage(browser, server.url, { colorScheme: 'light' })
    await page.locator('[data-do=theme]').click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await close()
  })

  test('highlights the current heading in the table of contents', async () => {
    const { page, close } = await openPage(browser, server.url)
    await page.evaluate(() => document.getElementById('last')?.scrollIntoView({ behavior: 'instant' }))
    await page.locator('.o-toc a[aria-current]', { hasText: 'Last' }).waitFor()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.locator('.o-toc a[aria-current]', { hasText: 'First' }).waitFor()
    await close()
  })

  test.each(['#total.amount', '#param-total-amount'])(
    'opens all collapsed parents of the anchor %s',
    async (hash) => {
      const { page, close } = await openPage(browser, `${server.url}/fields${hash}`)
      const field = page.locator('[id="total.amount"]')
      expect(await field.isVisible()).toBe(true)
      expect(
        await page.locator('details.o-kids').evaluate((details: HTMLDetailsElement) => details.open),
      ).toBe(true)
      await close()
    },
  )

  test('focuses the skip link first, which leads to the text', async () => {
    const { page, close } = await openPage(browser, server.url)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await page.waitForURL('**#content-area')
    await close()
  })

  test('shows a tooltip on focus and hides it with Escape', async () => {
    const { page, close } = await openPage(browser, server.url)
    await page.locator('.o-tip-word').focus()
    expect(await page.locator('[role=tooltip]').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('[role=tooltip]').isVisible()).toBe(false)
    await close()
  })

  test('keeps a dismissed banner hidden without a layout shift', async () => {
    const { page, close } = await openPage(browser, server.url)
    await page.locator('[data-do=dismiss]').click()
    expect(await page.locator('.o-banner').isVisible()).toBe(false)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('.o-top'))
    expect(await page.locator('.o-banner').isVisible()).toBe(false)
    await close()
  })
})

describe("the author's components in the browser", () => {
  test('keep their state and the content they wrap', async () => {
    const { page, problems, close } = await openPage(browser, `${server.url}/code`)
    const button = page.getByRole('button', { name: 'Count 3' })
    await button.waitFor()
    await page.locator('octavo-island[data-live]').first().waitFor({ state: 'attached' })
    await button.click()
    await page.getByRole('button', { name: 'Count 4' }).waitFor()
    await page.getByLabel('Say').pressSequentially('hi')
    expect(await page.locator('output').textContent()).toBe('hi')
    expect(await page.locator('octavo-slot strong').textContent()).toBe('kept')
    expect(await page.locator('octavo-slot .o-badge').textContent()).toBe('badge')
    expect(problems).toEqual([])
    await close()
  })

  test('may hide wrapped content initially', async () => {
    const { page, close } = await openPage(browser, `${server.url}/code`)
    await page.locator('octavo-island[data-live]').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('Hidden text').waitFor()
    await close()
  })

  test('show an error card if they throw, without affecting the page', async () => {
    const { page, close } = await openPage(browser, `${server.url}/code`)
    expect(await page.locator('.o-fault').count()).toBe(1)
    expect(await page.locator('main').textContent()).toContain('After')
    await close()
  })
})
