import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FormScheme } from '../../../src/request/playground.ts'
import { createStage, type Stage, wide } from './open.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

const scheme = (input: Partial<FormScheme>): FormScheme => ({
  kind: 'apiKey',
  id: input.name ?? 'one',
  scopes: [],
  flows: [],
  ...input,
})

describe('a connection', () => {
  test('is made from path, query and key, with the key hidden', async () => {
    const { ui, page, problems } = await stage.open({ security: [[scheme({ in: 'query', name: 'key' })]] })
    await ui.field('auth.key.token').fill('k-1/2')
    await ui.field('path.shop_id').fill('a/b')
    await ui.field('query.lang').fill('sv')
    expect(await page.getByRole('group', { name: 'Connection URL' }).innerText()).toContain(
      `${stage.api.url}/floor/a%2Fb?lang=sv&key=YOUR_API_KEY`,
    )
    await ui.connect()
    expect(stage.api.upgrades[0]!.url).toBe('/floor/a%2Fb?lang=sv&key=k-1%2F2')
    expect(await ui.pane.innerText()).not.toContain('k-1')
    await page.getByLabel('Show secrets on the page').check()
    expect(await page.getByRole('group', { name: 'Connection URL' }).innerText()).toContain('key=k-1%2F2')
    expect(problems).toEqual([])
  })

  test('hides a parameter whose name looks like a secret', async () => {
    const { ui, page } = await stage.open({
      parameters: [
        {
          name: 'access_token',
          in: 'query',
          style: 'form',
          explode: true,
          allowReserved: false,
          required: true,
          deprecated: false,
          schema: { types: ['string'] },
        },
      ],
      address: '/floor',
    })
    await ui.field('query.access_token').fill('t-9')
    expect(await page.getByRole('group', { name: 'Connection URL' }).innerText()).toContain(
      'access_token=YOUR_ACCESS_TOKEN',
    )
    await ui.connect()
    expect(stage.api.upgrades[0]!.url).toBe('/floor?access_token=t-9')
  })

  test('uses documented and custom subprotocols, and a key sent as one', async () => {
    const { ui } = await stage.open({
      protocols: ['papermill.v2', 'papermill.v1'],
      security: [[scheme({ in: 'header', name: 'Sec-WebSocket-Protocol', id: 'p' })]],
    })
    await ui.field('auth.p.token').fill('token.abc')
    await ui.field('protocols').fill('extra, more')
    await ui.connect()
    expect(stage.api.upgrades[0]!.headers['sec-websocket-protocol']?.split(', ')).toEqual([
      'papermill.v2',
      'extra',
      'more',
      'token.abc',
    ])
    await ui.line('subprotocol papermill.v2').waitFor()
  })

  test('marks and focuses an empty required parameter instead of connecting', async () => {
    const { ui, page } = await stage.open()
    await ui.field('path.shop_id').fill('')
    await page.locator('[data-do=try]').click()
    await page.getByText('Fill in shop_id first').waitFor()
    expect(await ui.field('path.shop_id').getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('try-path.shop_id')
    expect(await ui.status()).toBe('Not connected')
    expect(stage.api.upgrades).toEqual([])
  })

  test('rejects a subprotocol that browsers do not accept', async () => {
    const { ui, page } = await stage.open()
    await page.getByText('Subprotocols').click()
    await ui.field('protocols').fill('Bearer=x')
    await page.locator('[data-do=try]').click()
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^Invalid subprotocol name/),
    )
    expect(stage.api.upgrades).toEqual([])
  })

  test('shares keys between all pages of the API and keeps the form after a reload', async () => {
    const servers = [
      { url: stage.api.url, variables: [{ name: 'x', value: 'a', choices: [] }] },
      { url: 'wss://other.example', variables: [] },
    ]
    const { ui, page } = await stage.open({ servers, security: [[scheme({ in: 'query', name: 'key' })]] })
    await ui.field('auth.key.token').fill('kept')
    await ui.field('path.shop_id').fill('mine')
    expect(await page.evaluate(() => sessionStorage.getItem('octavo:key:live:key'))).toBe('{"token":"kept"}')
    await page.reload()
    await page.waitForSelector('#api-playground-input')
    expect(await ui.field('path.shop_id').inputValue()).toBe('mine')
    expect(await ui.field('auth.key.token').inputValue()).toBe('kept')
  })
})

describe("the console's note about unsent values", () => {
  test('names headers and tokens, with a workaround', async () => {
    const { page } = await stage.open({
      headers: [
        { name: 'X-Trace', required: true },
        { name: 'X-Region', required: false },
      ],
      security: [[scheme({ kind: 'http', scheme: 'bearer', id: 'token' })]],
    })
    const text = await page.getByRole('group', { name: 'Not sent' }).innerText()
    expect(text).toContain('Not sent: X-Trace (required), X-Region, Bearer token.')
    expect(text).toContain(
      'Use a sample in another language, or send the token where the API also accepts it',
    )
  })

  test.each([
    ['Client certificate', scheme({ kind: 'mutualTLS', id: 'tls' })],
    ['OAuth 2', scheme({ kind: 'oauth2', id: 'o' })],
    ['Username and password', scheme({ kind: 'http', scheme: 'basic', id: 'b' })],
    ['API key X-Key', scheme({ in: 'header', name: 'X-Key' })],
  ])('lists %s', async (title, formScheme) => {
    const { page, ui } = await stage.open({ security: [[formScheme]] })
    expect(await page.getByRole('group', { name: 'Not sent' }).innerText()).toContain(title)
    expect(await ui.form.textContent()).toContain(`${title} is not supported here.`)
  })

  test('selects the first option that a browser can send', async () => {
    const { ui } = await stage.open({
      security: [
        [scheme({ kind: 'http', scheme: 'bearer', id: 'token' })],
        [scheme({ in: 'query', name: 'key' })],
      ],
    })
    expect(await ui.field('auth').inputValue()).toBe('1')
    await ui.field('auth').selectOption('0')
    expect(await ui.form.innerText()).toContain('Choose another authorization option above')
  })

  test('sends a cookie only if the browser has it', async () => {
    const { page, ui } = await stage.open({ security: [[scheme({ in: 'cookie', name: 'session' })]] })
    expect(await page.getByRole('group', { name: 'Not sent' }).innerText()).toContain(
      'Cookies cannot be set here. The browser sends these if it already has them',
    )
    await page.context().addCookies([{ name: 'session', value: 's1', url: 'http://127.0.0.1' }])
    await ui.connect()
    expect(stage.api.upgrades[0]!.headers.cookie).toContain('session=s1')
  })

  test('mentions pings', async () => {
    const { page } = await stage.open()
    expect(await page.locator('.o-way').innerText()).toMatch(/replies to pings.*cannot send its own/)
  })
})

describe('a closed connection', () => {
  test.each([
    [1000, 'bye', 'Closed with 1000: normal closure. Reason: bye'],
    [1011, '', 'Closed with 1011: internal server error'],
    [3000, 'no', 'Closed with 3000: unauthorized. Reason: no'],
    [4001, 'late', 'Closed with 4001: defined by the API, see its documentation. Reason: late'],
  ])('shows the code %i', async (code, reason, words) => {
    const { ui } = await stage.open()
    await ui.connect()
    stage.api.closeAll(code, reason)
    await ui.line(words).waitFor()
    expect(await ui.status()).toBe(`Closed ${code}`)
  })

  test('may be closed by the reader with a code and a reason, and reopened', async () => {
    const { ui, page } = await stage.open()
    const closes: [number, string][] = []
    stage.api.behaviour.open = (socket) =>
      socket.on('close', (code, reason) => closes.push([code, reason.toString()]))
    await ui.connect()
    await ui.pane.getByRole('button', { name: 'Disconnect' }).click()
    await ui.pane.getByRole('button', { name: 'Reconnect' }).click()
    await ui.pane.getByText('Connected', { exact: true }).waitFor()
    await page.getByText('Close options').click()
    await ui.field('code').fill('1001')
    await ui.pane.getByRole('button', { name: 'Disconnect' }).click()
    expect(await ui.field('code').getAttribute('aria-invalid')).toBe('true')
    expect(await ui.status()).toBe('Connected')
    await ui.field('code').fill('4200')
    await page.getByLabel('Reason').fill('tea')
    await ui.pane.getByRole('button', { name: 'Disconnect' }).click()
    await ui.line('Closed with 4200').waitFor()
    expect(closes).toEqual([
      [1000, ''],
      [4200, 'tea'],
    ])
  })

  test('is reported if the server disappears', async () => {
    const { ui } = await stage.open()
    await ui.connect()
    stage.api.dropAll()
    await ui.line('Closed with 1006: connection lost').waitFor()
    expect(await ui.status()).toBe('Closed 1006')
  })

  test('explains why a connection failed, as far as the browser reveals it', async () => {
    stage.api.behaviour.refuse = 401
    const { ui, page } = await stage.open({ protocols: ['v9'] })
    await page.locator('[data-do=try]').click()
    await page.getByRole('heading', { name: 'Connection failed' }).waitFor()
    const text = await ui.pane.locator('.op-explain').innerText()
    for (const words of [
      '1006',
      '401 or 403',
      'origin',
      'subprotocol v9',
      'No server is listening at 127.0.0.1',
      'proxy',
    ])
      expect(text).toContain(words)
    expect(await ui.status()).toBe('Connection failed')
    // The next attempt may succeed.
    delete stage.api.behaviour.refuse
    await ui.pane.getByRole('button', { name: 'Reconnect' }).click()
    await ui.pane.getByText('Connected', { exact: true }).waitFor()
    expect(await ui.pane.locator('.op-explain').count()).toBe(0)
  })

  test('reports a connection that the policy blocks', async () => {
    const { page } = await stage.open({}, wide, 'wss://elsewhere.example')
    await page.locator('[data-do=try]').click()
    await page.getByRole('heading', { name: "Blocked by this site's policy" }).waitFor()
  })
})
