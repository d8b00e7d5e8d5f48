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
    const { ui, page, problems } = await stage.open()
    await ui.connect()
    await ui.field('body.job_id').fill('job_7')
    await ui.field('body.every').selectOption('"sheet"')
    await ui.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().isBinary).toBe(false)
    // On one line, since the form has no formatting.
    expect(stage.api.last().data.toString()).toBe('{"type":"subscribe","job_id":"job_7","every":"sheet"}')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => stage.api.arrived.length).toBe(2)
    expect((await ui.lines()).at(-1)).toMatch(/^\d\d:\d\d:\d\d ↑ sent subscribe \{"job_id":"job_7".* \d+ B$/)
    expect(problems).toEqual([])
  })

  test('keeps form and editor in sync', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    await ui.pane.getByText('Raw JSON').click()
    await ui.field('body').fill('{"type":"subscribe","job_id":"a","serial":9007199254740993}')
    await ui.pane.getByText('Form', { exact: true }).click()
    expect(await ui.field('body.job_id').inputValue()).toBe('a')
    await ui.field('body.job_id').fill('b')
    await ui.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().data.toString()).toContain('9007199254740993')
    expect(stage.api.last().data.toString()).toContain('"job_id":"b"')
  })

  test('warns about invalid JSON and sends it anyway', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    await ui.pane.getByText('Raw JSON').click()
    await ui.field('body').fill('{ "a": }')
    expect(await ui.field('body!').innerText()).toMatch(/Invalid JSON.*You can send it anyway/)
    await ui.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().data.toString()).toBe('{ "a": }')
  })

  test('fills in an example, and each message has its own form', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    await ui.pane.getByLabel('Example').selectOption('A whole shift')
    expect(await ui.field('body.job_id').inputValue()).toBe('job_shift')
    await ui.pane.getByText('unsubscribe', { exact: true }).click()
    expect(await ui.field('body.job_id').inputValue()).toBe('')
    await ui.field('body.job_id').fill('x')
    await ui.send().click()
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
    const { ui } = await stage.open({ send })
    await ui.pane.getByLabel('Message type').selectOption('message 7')
    expect(await ui.pane.getByLabel('JSON message').count()).toBe(1)
  })

  test.each([
    ['hex', 'Binary (hex)', '00 ff 10', [0, 255, 16]],
    ['base64', 'Binary (base64)', 'AP8Q', [0, 255, 16]],
    ['letters', 'Binary (UTF-8)', 'é', [0xc3, 0xa9]],
  ])('sends bytes typed as %s', async (_, format, text, bytes) => {
    const { ui } = await stage.open()
    await ui.connect()
    await ui.pane.getByText('Raw', { exact: true }).click()
    await ui.pane.getByLabel('Format', { exact: true }).selectOption(format)
    await ui.field('body').fill(text)
    await ui.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().isBinary).toBe(true)
    expect([...stage.api.last().data]).toEqual(bytes)
  })

  test('rejects invalid hex and sends a file unchanged', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    await ui.pane.getByText('stamp', { exact: true }).click()
    await ui.field('body').fill('0g')
    expect(await ui.field('body!').innerText()).toBe('Invalid hex. The message cannot be sent.')
    await ui.send().click()
    await ui.pane.getByText('Not sent: invalid hex').waitFor()
    await ui.pane.getByLabel('Format', { exact: true }).selectOption('Binary (file)')
    await ui.send().click()
    await ui.pane.getByText('Choose a file first').waitFor()
    await ui.field('body').setInputFiles({ name: 'a.bin', mimeType: '', buffer: Buffer.from([1, 2, 3]) })
    await ui.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect([...stage.api.last().data]).toEqual([1, 2, 3])
  })
})

describe('received messages', () => {
  test('show their name, the first difference, or that they are not documented', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    stage.api.broadcast(
      progress(3),
      '{"type":"job.jammed","press":null}',
      '{"type":"job.unheard","a":1}',
      'hello',
      progress('many'),
    )
    await expect.poll(async () => (await ui.lines()).length).toBe(7)
    await expect
      .poll(async () => (await ui.lines()).slice(2).map((line) => line.slice(11)))
      .toEqual([
        expect.stringMatching(/^received job\.progress \{"sheets":3,"of":640\} \d\d B$/),
        'received job.jammed press: expected string, got null',
        'received not documented {"type":"job.unheard","a":1} 28 B',
        'received not documented hello 5 B',
        expect.stringMatching(/^received job\.progress sheets: expected integer, got string/),
      ])
  })

  test('can be opened to fold JSON and show differences below their lines', async () => {
    const { ui, page } = await stage.open()
    await ui.connect()
    stage.api.broadcast('{"type":"job.jammed","press":null,"deep":{"a":[1,2]}}')
    await ui.line('job.jammed').getByRole('button').first().click()
    const body = ui.line('job.jammed').locator('.o-whole')
    expect(await body.innerText()).toContain('Does not match the job.jammed schema')
    expect(await body.getByRole('note').first().innerText()).toBe(
      'press: expected string, got null. See press.',
    )
    expect(await body.getByRole('link', { name: 'press' }).getAttribute('href')).toBe('#job.jammed.press')
    await body.getByRole('button', { name: 'deep' }).click()
    expect(await body.innerText()).toContain('1 field')
    // Stays visible and in order when more messages arrive.
    stage.api.broadcast(progress(1))
    await ui.line('job.progress').waitFor()
    const [upper, lower] = await Promise.all(
      ['job.jammed', 'job.progress'].map((name) => ui.line(name).boundingBox()),
    )
    expect(lower!.y).toBeGreaterThanOrEqual(upper!.y + upper!.height - 1)
    expect(await page.locator('.op-events .op-lines').count()).toBe(1)
  })

  test('in binary are shown as hex and saved unchanged', async () => {
    const { ui, page } = await stage.open()
    await ui.connect()
    stage.api.broadcast(Buffer.from([0, 1, 2, 0x41, 0xff]))
    await ui.line('00 01 02 41 ff').getByRole('button').first().click()
    await page.getByText('00000000  00 01 02 41 ff').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save message', exact: true }).click(),
    ])
    expect([...(await readDownload(download))]).toEqual([0, 1, 2, 0x41, 0xff])
  })

  test('are noted if the channel documents none', async () => {
    const { ui } = await stage.open({ receive: [] })
    await ui.connect()
    stage.api.broadcast('{"a":1}')
    await ui.line('{"a":1}').waitFor()
    expect(await ui.pane.locator('footer').innerText()).toContain('The spec documents no incoming messages.')
  })
})

describe('the timeline', () => {
  test('is filtered by text and direction', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    stage.api.broadcast(progress(1), progress(22))
    await ui.send().click()
    await expect.poll(async () => (await ui.lines()).length).toBe(5)
    await ui.pane.getByLabel('Filter messages').fill('SHEETS":22')
    await expect.poll(async () => (await ui.lines()).length).toBe(1)
    await ui.pane.getByLabel('Filter messages').fill('')
    await ui.pane.getByLabel('Direction').selectOption('Sent')
    await expect.poll(() => ui.line('received').count()).toBe(0)
    expect(await ui.line('subscribe').count()).toBe(1)
  })

  test('pauses, counts new messages, resumes and clears', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    stage.api.broadcast(progress(1))
    await ui.line('"sheets":1').waitFor()
    await ui.pane.getByRole('button', { name: 'Pause' }).click()
    stage.api.broadcast(progress(2), progress(3))
    await ui.pane.getByText('Paused: 2 new messages.').waitFor()
    expect(await ui.line('"sheets":2').count()).toBe(0)
    await ui.pane.getByRole('button', { name: 'Pause' }).click()
    await ui.line('"sheets":3').waitFor()
    await ui.pane.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => ui.lines()).toEqual([])
    stage.api.broadcast(progress(4))
    await ui.line('"sheets":4').waitFor()
    expect(await ui.lines()).toHaveLength(1)
  })

  test('scrolls with new messages until the reader scrolls back', async () => {
    const { ui, page } = await stage.open()
    await ui.connect()
    const log = page.getByRole('log')
    const fromEnd = () => log.evaluate((item) => item.scrollHeight - item.scrollTop - item.clientHeight)
    stage.api.broadcast(...Array.from({ length: 300 }, (_, at) => progress(at)))
    await ui.line('"sheets":299').waitFor()
    expect(await fromEnd()).toBeLessThan(3)
    expect(await log.locator('li').count()).toBeLessThan(60)
    await log.evaluate((item) => {
      item.scrollTop = 500
    })
    await expect.poll(() => page.getByLabel('Auto-scroll').isChecked()).toBe(false)
    const before = await ui.lines()
    stage.api.broadcast(progress(1000))
    await page.getByText('301 received').waitFor()
    expect(await ui.lines()).toEqual(before)
    await page.getByLabel('Auto-scroll').check()
    await ui.line('"sheets":1000').waitFor()
  })

  test('saves JSON lines without the secrets in the URL', async () => {
    const { ui, page } = await stage.open({
      security: [[{ kind: 'apiKey', in: 'query', name: 'key', id: 'key', scopes: [], flows: [] }]],
    })
    await ui.field('auth.key.token').fill('very-secret')
    await ui.connect()
    stage.api.broadcast(progress(1), Buffer.from([255]))
    await ui.send().click()
    await ui.line('subscribe').waitFor()
    await ui.line('ff').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ui.pane.getByRole('button', { name: 'Save messages' }).click(),
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
