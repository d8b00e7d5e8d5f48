import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../fixtures/browser/axe.ts'
import { documentedResponses, head, hostileHtml } from '../../fixtures/response/states.ts'
import { createStageBrowser, show, stateOf, textOf } from './open.ts'

let stageBrowser: Awaited<ReturnType<typeof createStageBrowser>>
beforeAll(async () => {
  stageBrowser = await createStageBrowser()
})
afterAll(() => stageBrowser.close())

describe('a JSON response', () => {
  test('links a difference to its field', async () => {
    const { page, close } = await stageBrowser.open(stateOf('JSON with a difference'))
    await page.getByRole('link', { name: 'total.amount' }).click()
    await page.waitForURL('**#response.201.total.amount')
    await close()
  })

  test('folds objects with a summary', async () => {
    const { page, close } = await stageBrowser.open(stateOf('JSON with a difference'))
    const toggle = page.getByRole('button', { name: 'total', exact: true })
    await expect.poll(() => page.locator('.l.o-wrong').count()).toBe(1)
    await toggle.press('Enter')
    expect(await textOf(page)).toContain('"total": { 2 fields }, 1 difference inside')
    expect(await textOf(page)).not.toContain('currency')
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    // Lines keep their numbers.
    expect(await page.locator('.l').last().getAttribute('data-n')).toBe('11')
    await toggle.press('Enter')
    expect(await textOf(page)).toContain('currency')
    // One Tab stop; arrow keys move between folds.
    await toggle.press('ArrowUp')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Line 1')
    expect(await page.locator('.op-fold-line[tabindex="0"]').count()).toBe(1)
    await close()
  })

  test('explains repeated differences once', async () => {
    const list = `[${Array.from({ length: 100 }, () => '{"id":"x"}').join()}]`
    const { page, close } = await stageBrowser.open({
      responses: documentedResponses,
      exchange: { head: head(200, 'OK', 'application/json'), texts: [list] },
    })
    await expect.poll(() => textOf(page)).toContain('100 differences from the documented schema.')
    expect(await page.locator('.op-hint').count()).toBe(1)
    expect(await textOf(page)).toContain('id: expected integer, got string (100 times). See id.')
    expect(await page.locator('.l.o-wrong').count()).toBe(100)
    await close()
  })
})

describe('an event stream', () => {
  test('shows events one by one in three views until stopped', async () => {
    const { page, close } = await stageBrowser.open({
      responses: documentedResponses,
      exchange: { head: head(200, 'OK', 'text/event-stream'), phase: 'receiving', endedAfter: undefined },
    })
    await page.evaluate(() => window.more('data: {"choices":[{"delta":{"content":"Hel', 200))
    await expect.poll(() => textOf(page)).toContain('0 events')
    await page.evaluate(() => window.more('lo"}}]}\n\nevent: tick\r\ndata: lo\r\n', 900))
    await expect.poll(() => textOf(page)).toContain('1 event')
    await page.evaluate(() => window.more('\r\ndata: [DONE]\n\n', 2900))
    await expect.poll(() => page.locator('.op-events li').count()).toBe(4)
    expect(await textOf(page)).toContain('+2.90 s')
    await page.locator('.op-events li button').first().press('Enter')
    expect(await textOf(page)).toContain('"delta": {')
    await page.getByRole('radio', { name: 'Joined text' }).check()
    expect(await page.locator('.op-joined').innerText()).toBe('Hellolo')
    await page.getByRole('radio', { name: 'Raw' }).check()
    await expect.poll(() => textOf(page)).toContain('event: tick')
    await page.getByRole('button', { name: 'Stop' }).click()
    expect(await page.evaluate(() => window.cancelled)).toBe(1)
    await close()
  })

  test('follows the newest event on request and limits the list', async () => {
    const { page, close } = await stageBrowser.open({
      exchange: { head: head(200, 'OK', 'application/x-ndjson'), phase: 'receiving', endedAfter: undefined },
    })
    const add = (count: number) =>
      page.evaluate((lines) => window.more('{"n":1}\n'.repeat(lines), 100), count)
    const top = () => page.locator('.op-events').evaluate((list) => list.scrollTop)
    await add(5000)
    await expect.poll(() => textOf(page)).toContain('5,000 events')
    expect(await page.locator('.op-events li').count()).toBe(501)
    await expect.poll(top).toBeGreaterThan(100)
    await page.getByRole('checkbox', { name: 'Follow' }).uncheck()
    const before = await top()
    await add(10)
    await expect.poll(() => textOf(page)).toContain('5,010 events')
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: 'Show 500 of 4,500 earlier events' }).click()
    expect(await page.locator('.op-events li').count()).toBe(1011)
    await close()
  })
})

describe('media', () => {
  test('of images and audio are shown and play', async () => {
    const { page, problems, close } = await stageBrowser.open(stateOf('image'))
    const image = page.locator('.op-media img')
    await expect.poll(() => image.evaluate((item: HTMLImageElement) => item.naturalWidth)).toBe(320)
    await show(page, stateOf('audio'))
    const played = await page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      await new Promise((resolve) => audio.addEventListener('ended', resolve))
      return audio.currentTime
    })
    expect(played).toBeGreaterThan(0.4)
    expect(problems).toEqual([])
    await close()
  })

  test('of video play', async () => {
    const { page, close } = await stageBrowser.open({})
    const film = await page.evaluate(recordFilm)
    await show(page, { exchange: { head: head(200, 'OK', 'video/webm'), base64: [film] } })
    const time = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      await video.play()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return video.currentTime
    })
    expect(time).toBeGreaterThan(0)
    expect(await violations(page)).toEqual([])
    await close()
  })

  test('release their blob URLs', async () => {
    const { page, close } = await stageBrowser.open({})
    const blobUrls = await page.evaluateHandle(() => {
      const urls = new Set<string>()
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = (blob) => {
        const url = createObjectURL(blob)
        urls.add(url)
        return url
      }
      URL.revokeObjectURL = (url) => {
        urls.delete(url)
        revokeObjectURL(url)
      }
      return urls
    })
    await show(page, stateOf('image'))
    await page.locator('.op-media img').waitFor()
    expect(await blobUrls.evaluate((urls) => urls.size)).toBe(1)
    await show(page, stateOf('sending'))
    await expect.poll(() => blobUrls.evaluate((urls) => urls.size)).toBe(0)
    await close()
  })
})

test('runs nothing of a response even without a policy', async () => {
  const { page, close } = await stageBrowser.open({}, { path: 'open' })
  let otherRequests = 0
  page.context().on('page', () => otherRequests++)
  const json = JSON.stringify({ '<img src=x onerror=hacked=1>': hostileHtml })
  const sse = `data: ${hostileHtml.replaceAll('\n', ' ')}\n\n`
  const bodies: [type: string, body: string][] = [
    ['text/html', hostileHtml],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>top.hacked=1</script></svg>'],
    ['image/png', hostileHtml],
    ['application/xhtml+xml', hostileHtml],
    ['application/json', json],
    ['text/event-stream', sse],
    ['', hostileHtml],
    ['text/html;charset=<script>', hostileHtml],
    ['application/octet-stream', hostileHtml],
  ]
  for (const [type, body] of bodies) {
    const fields: [string, string][] = [['x"><script>hacked=1</script>', '<script>hacked=1</script>']]
    const responseHead = head(200, '<img src=x onerror=hacked=1>', type, ...fields)
    await show(page, { exchange: { head: responseHead, texts: [body] } })
    await page.waitForTimeout(150)
    for (const tab of ['Headers', 'Timing', 'Body']) await page.getByRole('tab', { name: tab }).click()
  }
  expect(await page.evaluate(() => window.hacked)).toBeUndefined()
  expect(await page.locator('.op-pane :is(script, iframe, object, embed)').count()).toBe(0)
  expect(otherRequests).toBe(0)
  await close()
})

/** Half a second of a moving square, recorded by the browser. */
async function recordFilm(): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = 160
  canvas.height = 100
  const pen = canvas.getContext('2d')!
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  for (let at = 0; at < 30; at++) {
    pen.fillStyle = at % 2 ? '#5d8a6d' : '#dfe8e4'
    pen.fillRect(at * 4, 20, 40, 40)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
}
