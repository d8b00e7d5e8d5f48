import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { measureLongestTask } from '../../fixtures/browser/longest-task.ts'
import { isFull } from '../../setup/sizes.ts'
import { createStage, type Stage } from './open.ts'

const perSecond = 10_000
const seconds = isFull ? 5 : 2.2
/** Milliseconds of work in one task of the page. */
const longest = 200
/** A task also includes the time other programs take: on a busy machine that is most of it. */
const longestWait = 10 * longest

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

/** About 200 bytes of JSON per message. */
function flood(socket: WebSocket): void {
  const startedAt = Date.now()
  const all = perSecond * seconds
  const note = 'x'.repeat(120)
  let sentCount = 0
  const timer = setInterval(() => {
    const due = Math.min(all, ((Date.now() - startedAt) * perSecond) / 1000)
    for (; sentCount < due; sentCount++)
      socket.send(
        JSON.stringify({ type: 'job.progress', job_id: 'job_41c', sheets: sentCount, of: all, note }),
      )
    if (sentCount >= all) clearInterval(timer)
  }, 5)
}

async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
}

test('handles 10,000 messages per second, keeps the newest and counts the rest', async () => {
  const { ui, page, problems } = await stage.open()
  stage.api.behaviour.open = flood
  await ui.connect()
  const tasks = await watchTasks(page)
  const readOn = async () => {
    // The reader continues meanwhile.
    await page.waitForTimeout(1000)
    await ui.field('body.job_id').fill('typed in between')
    await ui.send().click()
    await expect.poll(() => stage.api.arrived.length, { timeout: 60_000 }).toBe(1)
    await page
      .getByText(`${(perSecond * seconds).toLocaleString('en')} received`)
      .first()
      .waitFor({ timeout: 60_000 })
  }
  // Tracing slows down every page of the browser, so only a full run measures CPU time.
  if (isFull) expect(await measureLongestTask(stage.browser, page, readOn)).toBeLessThan(longest)
  else await readOn()
  await ui.line(`"sheets":${perSecond * seconds - 1}`).waitFor()
  expect(await ui.pane.locator('footer').innerText()).toMatch(/Removed the oldest \d+,\d{3} messages/)
  expect(await page.locator('.op-events li').count()).toBeLessThan(60)
  const result = await tasks()
  expect(Math.max(0, ...result), `long tasks: ${result.join(', ')}`).toBeLessThan(longestWait)
  // All remaining messages are checked eventually.
  await expect.poll(() => ui.line('not checked').count()).toBe(0)
  expect(problems).toEqual([])
}, 120_000)

test('handles messages of 1 MB and stores at most 20 MB', async () => {
  const { ui, page } = await stage.open()
  const large = JSON.stringify({ type: 'job.progress', sheets: 1, note: 'y'.repeat(1_000_000) })
  await ui.connect()
  const tasks = await watchTasks(page)
  for (let times = 0; times < 40; times++) stage.api.broadcast(large)
  await page.getByText('40 received').waitFor()
  await page.getByText(/Removed the oldest 2\d messages/).waitFor()
  expect(await ui.line('not checked').count()).toBeGreaterThan(0)
  expect(Math.max(0, ...(await tasks()))).toBeLessThan(longestWait)
})
