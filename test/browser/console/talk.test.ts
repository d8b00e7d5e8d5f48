import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readDownload } from '../../fixtures/browser/chromium.ts'
import { createStage, type Stage } from './open.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

const progress = (sheets: unknown) => JSON.stringify({ type: 'job.progress', sheets, of: 640 })

describe('composing a message', () => {
  test('sends the form by button and by key', async () => {
    const { on, page, problems } = await stage.open()
    await on.connect()
    await on.field('body.job_id').fill('job_7')
    await on.field('body.every').selectOption('"sheet"')
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().isBinary).toBe(false)
    // On one line, since the form has no formatting.
    expect(stage.api.last().data.toString()).toBe('{"type":"subscribe","job_id":"job_7","every":"sheet"}')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => stage.api.arrived.length).toBe(2)
    expect((await on.lines()).at(-1)).toMatch(/^\d\d:\d\d:\d\d ↑ sent subscribe \{"job_id":"job_7".* \d+ B$/)
    expect(problems).toEqual([])
  })

  test('keeps form and editor in sync', async () => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('Raw JSON').click()
    await on.field('body').fill('{"type":"subscribe","job_id":"a","serial":9007199254740993}')
    await on.pane.getByText('Form', { exact: true }).click()
    expect(await on.field('body.job_id').inputValue()).toBe('a')
    await on.field('body.job_id').fill('b')
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().data.toString()).toContain('9007199254740993')
    expect(stage.api.last().data.toString()).toContain('"job_id":"b"')
  })

  test('warns about invalid JSON and sends it anyway', async () => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('Raw JSON').click()
    await on.field('body').fill('{ "a": }')
    expect(await on.field('body!').innerText()).toMatch(/Invalid JSON.*You can send it anyway/)
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().data.toString()).toBe('{ "a": }')
  })

  test('fills in an example, and each message has its own form', async () => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByLabel('Example').selectOption('A whole shift')
    expect(await on.field('body.job_id').inputValue()).toBe('job_shift')
    await on.pane.getByText('unsubscribe', { exact: true }).click()
    expect(await on.field('body.job_id').inputValue()).toBe('')
    await on.field('body.job_id').fill('x')
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(JSON.parse(stage.api.last().data.toString())).toEqual({ type: 'unsubscribe', job_id: 'x' })
  })

  test('offers a menu for many messages', async () => {
    const send = Array.from({ length: 9 }, (_, at) => ({
      anchor: `m${at}`,
      name: `message ${at}`,
      type: 'application/json',
      kind: 'json' as const,
      examples: [],
    }))
    const { on } = await stage.open({ send })
    await on.pane.getByLabel('Message type').selectOption('message 7')
    expect(await on.pane.getByLabel('JSON message').count()).toBe(1)
  })

  test.each([
    ['hex', 'Binary (hex)', '00 ff 10', [0, 255, 16]],
    ['base64', 'Binary (base64)', 'AP8Q', [0, 255, 16]],
    ['letters', 'Binary (UTF-8)', 'é', [0xc3, 0xa9]],
  ])('sends bytes typed as %s', async (_, way, text, bytes) => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('Raw', { exact: true }).click()
    await on.pane.getByLabel('Format', { exact: true }).selectOption(way)
    await on.field('body').fill(text)
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().isBinary).toBe(true)
    expect([...stage.api.last().data]).toEqual(bytes)
  })

  test('rejects invalid hex and sends a file unchanged', async () => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('stamp', { exact: true }).click()
    await on.field('body').fill('0g')
    expect(await on.field('body!').innerText()).toBe('Invalid hex. The message cannot be sent.')
    await on.send().click()
    await on.pane.getByText('Not sent: invalid hex').waitFor()
    await on.pane.getByLabel('Format', { exact: true }).selectOption('Binary (file)')
    await on.send().click()
    await on.pane.getByText('Choose a file first').waitFor()
    await on.field('body').setInputFiles({ name: 'a.bin', mimeType: '', buffer: Buffer.from([1, 2, 3]) })
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect([...stage.api.last().data]).toEqual([1, 2, 3])
  })
})

describe('received messages', () => {
  test('show their name, the first difference, or that they are not documented', async () => {
    const { on } = await stage.open()
    await on.connect()
    stage.api.say(
      progress(3),
      '{"type":"job.jammed","press":null}',
      '{"type":"job.unheard","a":1}',
      'hello',
      progress('many'),
    )
    await expect.poll(async () => (await on.lines()).length).toBe(7)
    await expect
      .poll(async () => (await on.lines()).slice(2).map((line) => line.slice(11)))
      .toEqual([
        expect.stringMatching(/^received job\.progress \{"sheets":3,"of":640\} \d\d B$/),
        'received job.jammed press: expected string, got null',
        'received not documented {"type":"job.unheard","a":1} 28 B',
        'received not documented hello 5 B',
        expect.stringMatching(/^received job\.progress sheets: expected integer, got string/),
      ])
  })

  test('can be opened to fold JSON and show differences below their lines', async () => {
    const { on, page } = await stage.open()
    await on.connect()
    stage.api.say('{"type":"job.jammed","press":null,"deep":{"a":[1,2]}}')
    await on.line('job.jammed').getByRole('button').first().click()
    const body = on.line('job.jammed').locator('.o-whole')
    expect(await body.innerText()).toContain('Does not match the job.jammed schema')
    expect(await body.getByRole('note').first().innerText()).toBe(
      'press: expected string, got null. See press.',
    )
    expect(await body.getByRole('link', { name: 'press' }).getAttribute('href')).toBe('#job.jammed.press')
    await body.getByRole('button', { name: 'deep' }).click()
    expect(await body.innerText()).toContain('1 field')
    // Stays visible and in order when more messages arrive.
    stage.api.say(progress(1))
    await on.line('job.progress').waitFor()
    const [upper, lower] = await Promise.all(
      ['job.jammed', 'job.progress'].map((name) => on.line(name).boundingBox()),
    )
    expect(lower!.y).toBeGreaterThanOrEqual(upper!.y + upper!.height - 1)
    expect(await page.locator('.op-events .op-lines').count()).toBe(1)
  })

  test('in binary are shown as hex and saved unchanged', async () => {
    const { on, page } = await stage.open()
    await on.connect()
    stage.api.say(Buffer.from([0, 1, 2, 0x41, 0xff]))
    await on.line('00 01 02 41 ff').getByRole('button').first().click()
    await page.getByText('00000000  00 01 02 41 ff').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save message', exact: true }).click(),
    ])
    expect([...(await readDownload(download))]).toEqual([0, 1, 2, 0x41, 0xff])
  })

  test('are noted if the channel documents none', async () => {
    const { on } = await stage.open({ receive: [] })
    await on.connect()
    stage.api.say('{"a":1}')
    await on.line('{"a":1}').waitFor()
    expect(await on.pane.locator('footer').innerText()).toContain('The spec documents no incoming messages.')
  })
})

describe('the timeline', () => {
  test('is filtered by text and direction', async () => {
    const { on } = await stage.open()
    await on.connect()
    stage.api.say(progress(1), progress(22))
    await on.send().click()
    await expect.poll(async () => (await on.lines()).length).toBe(5)
    await on.pane.getByLabel('Filter messages').fill('SHEETS":22')
    await expect.poll(async () => (await on.lines()).length).toBe(1)
    await on.pane.getByLabel('Filter messages').fill('')
    await on.pane.getByLabel('Direction').selectOption('Sent')
    await expect.poll(() => on.line('received').count()).toBe(0)
    expect(await on.line('subscribe').count()).toBe(1)
  })

  test('pauses, counts new messages, resumes and clears', async () => {
    const { on } = await stage.open()
    await on.connect()
    stage.api.say(progress(1))
    await on.line('"sheets":1').waitFor()
    await on.pane.getByRole('button', { name: 'Pause' }).click()
    stage.api.say(progress(2), progress(3))
    await on.pane.getByText('Paused: 2 new messages.').waitFor()
    expect(await on.line('"sheets":2').count()).toBe(0)
    await on.pane.getByRole('button', { name: 'Pause' }).click()
    await on.line('"sheets":3').waitFor()
    await on.pane.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => on.lines()).toEqual([])
    stage.api.say(progress(4))
    await on.line('"sheets":4').waitFor()
    expect(await on.lines()).toHaveLength(1)
  })

  test('scrolls with new messages until the reader scrolls back', async () => {
    const { on, page } = await stage.open()
    await on.connect()
    const log = page.getByRole('log')
    const fromEnd = () => log.evaluate((item) => item.scrollHeight - item.scrollTop - item.clientHeight)
    stage.api.say(...Array.from({ length: 300 }, (_, at) => progress(at)))
    await on.line('"sheets":299').waitFor()
    expect(await fromEnd()).toBeLessThan(3)
    expect(await log.locator('li').count()).toBeLessThan(60)
    await log.evaluate((item) => {
      item.scrollTop = 500
    })
    await expect.poll(() => page.getByLabel('Auto-scroll').isChecked()).toBe(false)
    const before = await on.lines()
    stage.api.say(progress(1000))
    await page.getByText('301 received').waitFor()
    expect(await on.lines()).toEqual(before)
    await page.getByLabel('Auto-scroll').check()
    await on.line('"sheets":1000').waitFor()
  })

  test('saves JSON lines without the secrets in the URL', async () => {
    const { on, page } = await stage.open({
      security: [[{ kind: 'apiKey', in: 'query', name: 'key', id: 'key', scopes: [], flows: [] }]],
    })
    await on.field('auth.key.token').fill('very-secret')
    await on.connect()
    stage.api.say(progress(1), Buffer.from([255]))
    await on.send().click()
    await on.line('subscribe').waitFor()
    await on.line('ff').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      on.pane.getByRole('button', { name: 'Save messages' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('messages.jsonl')
    const text = (await readDownload(download)).toString()
    expect(text).not.toContain('very-secret')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    expect(lines.map(({ direction, type }) => `${direction} ${type}`)).toEqual([
      'connection text',
      'connection text',
      'received text',
      'received binary',
      'sent text',
    ])
    expect(lines[2]).toMatchObject({ message: 'job.progress', text: progress(1) })
    expect(lines[3]!.base64).toBe('/w==')
    expect(Date.parse(lines[2]!.time!)).toBeGreaterThan(Date.now() - 60_000)
  })
})
