import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../fixtures/browser/axe.ts'
import { documentedResponses, head } from '../../fixtures/response/states.ts'
import { isFull } from '../../setup/sizes.ts'
import { createStageBrowser, show, textOf } from './open.ts'

let stageBrowser: Awaited<ReturnType<typeof createStageBrowser>>
beforeAll(async () => {
  stageBrowser = await createStageBrowser()
})
afterAll(() => stageBrowser.close())

const line = `{"id": 123456, "name": "Field Notes on Moss", "tags": ["a", "b"]}`
const times = isFull ? 750 : 150
/** Milliseconds. A frame also waits for other programs; rendering everything at once takes far longer. */
const maxFrame = 3000

test.each<[name: string, type: string, chunk: string, end: string]>([
  ['lines of text', 'text/plain', `${line}\n`.repeat(1000), String(times * 1000)],
  ['JSON in one line', 'application/json', `[${line}],`.repeat(1000), ']}],'],
])('no frame takes long with 50 MB of %s', async (_name, type, chunk, end) => {
  const { page, close } = await stageBrowser.open({})
  await show(page, { exchange: { head: head(200, 'OK', type), repeat: { piece: chunk, times } } })
  await page.getByText('Too large to show at once').waitFor()
  await page.evaluate(() => window.slowestFrame())
  await page.getByRole('button', { name: 'Show 1 MB' }).click()
  await page.locator('.op-lines .l').first().waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  const body = page.locator('.op-lines')
  const lastLine = () =>
    body.evaluate(async (box) => {
      box.scrollTo({ top: box.scrollHeight })
      await new Promise((resolve) => setTimeout(resolve, 100))
      const line = [...box.querySelectorAll<HTMLElement>('.l')].at(-1)!
      const distance = line.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
      return { end: line.dataset.n ?? line.innerText.slice(-4), below: distance }
    })
  await expect.poll(async () => (await lastLine()).end, { timeout: 30_000 }).toBe(end)
  for (const part of [0.3, 0.7, 1]) {
    await body.evaluate((box, at) => box.scrollTo({ top: box.scrollHeight * at }), part)
    await page.waitForTimeout(300)
    expect(await page.locator('.op-lines .l').count()).toBeLessThan(200)
    const visibleLines = await body.evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      return [...box.querySelectorAll('.l')].filter((element) => {
        const at = element.getBoundingClientRect()
        return at.top >= top && at.bottom <= bottom
      }).length
    })
    expect(visibleLines).toBeGreaterThan(10)
  }
  // The last line is at the end of the box, not below it.
  expect((await lastLine()).below).toBeLessThan(25)
  expect(await page.evaluate(() => window.slowestFrame())).toBeLessThan(maxFrame)
  await close()
})

test('no frame takes long to render, check and fold 1 MB of JSON', async () => {
  const { page, close } = await stageBrowser.open({})
  const items = Array.from(
    { length: 14_000 },
    (_, id) => `{"id":${id},"name":"Field Notes on Moss","tags":["a","b"]}`,
  )
  await page.evaluate(() => window.slowestFrame())
  await show(page, {
    responses: documentedResponses,
    exchange: { head: head(200, 'OK', 'application/json'), texts: [`[${items.join()}]`] },
  })
  await expect.poll(() => textOf(page)).toContain('At least 1,000 fields are not documented')
  await page.locator('.op-fold-line').nth(1).click()
  expect(await textOf(page)).toContain('{ 3 fields }')
  expect(await page.evaluate(() => window.slowestFrame())).toBeLessThan(maxFrame)
  expect(await page.locator('.op-lines .l').count()).toBeLessThan(200)
  expect(await violations(page)).toEqual([])
  await close()
})
