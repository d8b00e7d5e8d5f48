import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../fixtures/browser/axe.ts'
import { watchClipboard } from '../../fixtures/browser/clipboard.ts'
import { documentedResponses, head, order, states } from '../../fixtures/response/states.ts'
import { isFull } from '../../setup/sizes.ts'
import { createStageBrowser, show, stateOf, textOf } from './open.ts'

let stageBrowser: Awaited<ReturnType<typeof createStageBrowser>>
beforeAll(async () => {
  stageBrowser = await createStageBrowser()
})
afterAll(() => stageBrowser.close())

const everyView = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const

describe('the response pane', () => {
  // One page shows all states in turn, like the playground.
  let stagePage: Awaited<ReturnType<typeof stageBrowser.open>>
  beforeAll(async () => {
    stagePage = await stageBrowser.open({})
  })
  afterAll(() => stagePage.close())

  test.each(states)('shows the state: %s', async (name, stageState) => {
    const expected: Record<string, (string | RegExp)[]> = {
      sending: ['Waiting for a response', /2\.\d s/, 'Cancel'],
      receiving: ['200 OK', 'Receiving', 'Cancel'],
      'JSON with a difference': [
        '201 Created',
        '184 ms',
        'via proxy',
        'Headers 1',
        '1 difference from the documented schema.',
        '2 fields are not documented.',
        'amount: expected integer, got string. See total.amount.',
        '12345678901234567890123',
      ],
      '401 without a token': ['401 Unauthorized', 'No Bearer token sent', 'Fill in Bearer token', '"title"'],
      '401 with all parts': ['The API rejected the credentials.'],
      'blocked by the browser': ['No response', 'rejected POST', 'proxy (nginx)'],
      'the relay is blocked': ['Not sent', '405 from nginx', '12 ms'],
      'host not allowed': ['Not sent', 'target not allowed'],
      'no body': ['204 No Content', '0 B', 'Success, no body', 'As documented for 204'],
      'status not documented': ['Status 418 is not documented', 'short and stout'],
      'cut in the middle': ['A reverse proxy rejected POST', '{"a": [1, 2'],
      image: ['image/png', '320 × 200', 'orders.png'],
      SVG: ['320 × 200', 'orders.svg'],
      audio: ['500 ms', 'chapter 1.wav'],
      'not the image it says': ['The content is not image/png.', 'Save 113 B'],
      PDF: ['File (application/pdf)', 'orders.pdf'],
      'HTML as text': ['502 Bad Gateway', '<script>'],
      events: ['4 events', 'Stop', 'proof.start', 'page: expected integer, got string', 'Joined text'],
      large: ['Too large to show at once', 'Show 1 MB', 'Save 2 MB'],
    }
    const { page, problems, foreign } = stagePage
    await show(page, stageState)
    for (const words of expected[name]!) await expect.poll(() => textOf(page)).toMatch(asPattern(words))
    expect(problems).toEqual([])
    expect(foreign.filter((url) => !url.startsWith('blob:'))).toEqual([])
    const viewIndex = states.findIndex(([state]) => state === name) % everyView.length
    for (const [colorScheme, width] of isFull ? everyView : [everyView[viewIndex]!]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      // Colours change with a transition, which takes longer on a busy machine.
      await page.waitForTimeout(200)
      await expect.poll(() => violations(page)).toEqual([])
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(scrollWidth, 'no sideways scrolling').toBe(width)
    }
  })

  const asPattern = (words: string | RegExp) =>
    words instanceof RegExp ? words : new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
})

describe('head and tabs', () => {
  test('keep the head in place and announce each status', async () => {
    const { page, close } = await stageBrowser.open(stateOf('sending'))
    const boxes: unknown[] = []
    const words: string[] = []
    const status = await page.locator('.op-pane [role=status]').elementHandle()
    for (const name of ['sending', 'receiving', 'JSON with a difference', 'events']) {
      await show(page, stateOf(name))
      boxes.push(await page.locator('.op-pane > header').boundingBox())
      words.push(await page.locator('.op-pane [role=status]').innerText())
    }
    expect(new Set(boxes.map((box) => JSON.stringify(box))).size).toBe(1)
    // A live region must stay the same element to be announced.
    expect(await status!.evaluate((element) => element.isConnected)).toBe(true)
    expect(words.slice(0, 2)).toEqual(['Waiting for a response', '200 OK'])
    await close()
  })

  test('announce the number of differences after the status', async () => {
    const { page, close } = await stageBrowser.open(stateOf('JSON with a difference'))
    const status = page.locator('.op-pane [role=status]')
    await expect
      .poll(() => status.textContent())
      .toContain('201 Created, 1 difference from the documented schema')
    await close()
  })

  test('show headers, redirects and timing by keyboard', async () => {
    const redirected = {
      ...head(201, 'Created', 'application/json', ['x-a', '<b>1</b>']),
      redirects: [{ status: 307, location: '/v3/orders' }],
    }
    const { page, close } = await stageBrowser.open({
      responses: documentedResponses,
      exchange: { head: redirected, texts: [order] },
    })
    await page.getByRole('tab', { name: 'Body' }).press('ArrowRight')
    await expect.poll(() => textOf(page)).toContain('307 → /v3/orders')
    expect(await textOf(page)).toContain('<b>1</b>')
    expect(await textOf(page)).toContain('The required header Location is missing.')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('End')
    await expect.poll(() => textOf(page)).toContain('First byte')
    expect(await page.getByRole('tab', { name: 'Timing' }).getAttribute('aria-selected')).toBe('true')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('pre.op-lines').isVisible()).toBe(true)
    await close()
  })

  test('support Cancel and focus an empty field', async () => {
    const { page, close } = await stageBrowser.open(stateOf('sending'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.evaluate(() => window.cancelled)).toBe(1)
    await show(page, stateOf('401 without a token'))
    await page.getByRole('button', { name: 'Fill in Bearer token' }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('token')
    await close()
  })

  test('copy the original body and save it under a safe name', async () => {
    const options = { permissions: ['clipboard-read', 'clipboard-write'] }
    const name: [string, string] = ['content-disposition', 'attachment; filename="../../order.json"']
    const { page, close } = await stageBrowser.open(
      { exchange: { head: head(201, 'Created', 'application/json', name), texts: [order] } },
      options,
    )
    const copied = await watchClipboard(page)
    await page.getByRole('button', { name: 'Copy body' }).click()
    await expect.poll(copied).toBe(order)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await download).suggestedFilename()).toBe('order.json')
    await close()
  })
})
