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

describe('a message is written and sent', () => {
  test('in a form, by button and by key', async () => {
    const { on, page, problems } = await stage.open()
    await on.connect()
    await on.field('body.job_id').fill('job_7')
    await on.field('body.every').selectOption('"sheet"')
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().isBinary).toBe(false)
    // On one line: nobody chose spaces in a form.
    expect(stage.api.last().data.toString()).toBe('{"type":"subscribe","job_id":"job_7","every":"sheet"}')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => stage.api.arrived.length).toBe(2)
    expect((await on.lines()).at(-1)).toMatch(/^\d\d:\d\d:\d\d ↑ sent subscribe \{"job_id":"job_7".* \d+ B$/)
    expect(problems).toEqual([])
  })

  test('form and editor are two views of one text', async () => {
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

  test('what is not JSON is said, and sent on purpose', async () => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('Raw JSON').click()
    await on.field('body').fill('{ "a": }')
    expect(await on.field('body!').innerText()).toMatch(/not JSON.*You can send it anyway/)
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().data.toString()).toBe('{ "a": }')
  })

  test('an example fills it, and another message has its own form', async () => {
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

  test('of many messages one is chosen from a menu', async () => {
    const send = Array.from({ length: 9 }, (_, at) => ({
      anchor: `m${at}`,
      name: `message ${at}`,
      type: 'application/json',
      kind: 'json' as const,
      examples: [],
    }))
    const { on } = await stage.open({ send })
    await on.pane.getByLabel('Message to send').selectOption('message 7')
    expect(await on.pane.getByLabel('Message as JSON').count()).toBe(1)
  })

  test.each([
    ['hex', 'as binary, from hex', '00 ff 10', [0, 255, 16]],
    ['base64', 'as binary, from base64', 'AP8Q', [0, 255, 16]],
    ['letters', 'as binary, UTF-8', 'é', [0xc3, 0xa9]],
  ])('bytes that are typed as %s', async (_, way, text, bytes) => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('Raw', { exact: true }).click()
    await on.pane.getByLabel('Sent', { exact: true }).selectOption(way)
    await on.field('body').fill(text)
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect(stage.api.last().isBinary).toBe(true)
    expect([...stage.api.last().data]).toEqual(bytes)
  })

  test('what is no hex is not sent, and a file is sent as it is', async () => {
    const { on } = await stage.open()
    await on.connect()
    await on.pane.getByText('stamp', { exact: true }).click()
    await on.field('body').fill('0g')
    expect(await on.field('body!').innerText()).toBe('This is not hex, so it cannot be sent.')
    await on.send().click()
    await on.pane.getByText('Not sent: this is not hex.').waitFor()
    await on.pane.getByLabel('Sent', { exact: true }).selectOption('as binary, a file')
    await on.send().click()
    await on.pane.getByText('Choose a file first.').waitFor()
    await on.field('body').setInputFiles({ name: 'a.bin', mimeType: '', buffer: Buffer.from([1, 2, 3]) })
    await on.send().click()
    await expect.poll(() => stage.api.arrived.length).toBe(1)
    expect([...stage.api.last().data]).toEqual([1, 2, 3])
  })
})

describe('what comes in is compared with the description', () => {
  test('named, explained where it differs, and told apart from what is not documented', async () => {
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
        'received job.jammed "press" is documented as string, and is null',
        'received not documented {"type":"job.unheard","a":1} 28 B',
        'received not documented hello 5 B',
        expect.stringMatching(/^received job\.progress "sheets" is documented as integer, and is a string/),
      ])
  })

  test('opened, JSON is folded as a reader likes, and differences stand below their lines', async () => {
    const { on, page } = await stage.open()
    await on.connect()
    stage.api.say('{"type":"job.jammed","press":null,"deep":{"a":[1,2]}}')
    await on.line('job.jammed').getByRole('button').first().click()
    const body = on.line('job.jammed').locator('.o-whole')
    expect(await body.innerText()).toContain('Not as job.jammed is documented')
    expect(await body.getByRole('note').first().innerText()).toBe(
      '"press" is documented as string, and is null. See press.',
    )
    expect(await body.getByRole('link', { name: 'press' }).getAttribute('href')).toBe('#job.jammed.press')
    await body.getByRole('button', { name: 'deep' }).click()
    expect(await body.innerText()).toContain('1 field')
    // It stays in sight and in order when more comes.
    stage.api.say(progress(1))
    await on.line('job.progress').waitFor()
    const [upper, lower] = await Promise.all(
      ['job.jammed', 'job.progress'].map((name) => on.line(name).boundingBox()),
    )
    expect(lower!.y).toBeGreaterThanOrEqual(upper!.y + upper!.height - 1)
    expect(await page.locator('.op-events .op-lines').count()).toBe(1)
  })

  test('binary is shown as hex, and saved as it came', async () => {
    const { on, page } = await stage.open()
    await on.connect()
    stage.api.say(Buffer.from([0, 1, 2, 0x41, 0xff]))
    await on.line('00 01 02 41 ff').getByRole('button').first().click()
    await page.getByText('00000000  00 01 02 41 ff').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save this message' }).click(),
    ])
    expect([...(await readDownload(download))]).toEqual([0, 1, 2, 0x41, 0xff])
  })

  test('a channel that documents nothing checks nothing, and says so', async () => {
    const { on } = await stage.open({ receive: [] })
    await on.connect()
    stage.api.say('{"a":1}')
    await on.line('{"a":1}').waitFor()
    expect(await on.pane.locator('footer').innerText()).toContain('No incoming message is documented.')
  })
})

describe('the time line', () => {
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

  test('is paused and counts what came in, goes on, and is cleared', async () => {
    const { on } = await stage.open()
    await on.connect()
    stage.api.say(progress(1))
    await on.line('"sheets":1').waitFor()
    await on.pane.getByRole('button', { name: 'Pause' }).click()
    stage.api.say(progress(2), progress(3))
    await on.pane.getByText('2 messages came and went while paused.').waitFor()
    expect(await on.line('"sheets":2').count()).toBe(0)
    await on.pane.getByRole('button', { name: 'Pause' }).click()
    await on.line('"sheets":3').waitFor()
    await on.pane.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => on.lines()).toEqual([])
    stage.api.say(progress(4))
    await on.line('"sheets":4').waitFor()
    expect(await on.lines()).toHaveLength(1)
  })

  test('follows its end until a reader looks back, and again when they return', async () => {
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
    await expect.poll(() => page.getByLabel('Follow').isChecked()).toBe(false)
    const before = await on.lines()
    stage.api.say(progress(1000))
    await page.getByText('301 received').waitFor()
    expect(await on.lines()).toEqual(before)
    await page.getByLabel('Follow').check()
    await on.line('"sheets":1000').waitFor()
  })

  test('is saved as lines of JSON, without the secrets of the address', async () => {
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
