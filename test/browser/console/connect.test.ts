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

describe('a connection is made', () => {
  test('of path, query and key, and the key is not in sight', async () => {
    const { on, page, problems } = await stage.open({ security: [[scheme({ in: 'query', name: 'key' })]] })
    await on.field('auth.key.token').fill('k-1/2')
    await on.field('path.shop_id').fill('a/b')
    await on.field('query.lang').fill('sv')
    expect(await page.getByRole('group', { name: 'Address' }).innerText()).toContain(
      `${stage.api.url}/floor/a%2Fb?lang=sv&key=YOUR_API_KEY`,
    )
    await on.connect()
    expect(stage.api.upgrades[0]!.url).toBe('/floor/a%2Fb?lang=sv&key=k-1%2F2')
    expect(await on.pane.innerText()).not.toContain('k-1')
    await page.getByLabel('Show secrets in the address').check()
    expect(await page.getByRole('group', { name: 'Address' }).innerText()).toContain('key=k-1%2F2')
    expect(problems).toEqual([])
  })

  test('a parameter that is a key by its name is hidden too', async () => {
    const { on, page } = await stage.open({
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
    await on.field('query.access_token').fill('t-9')
    expect(await page.getByRole('group', { name: 'Address' }).innerText()).toContain(
      'access_token=YOUR_ACCESS_TOKEN',
    )
    await on.connect()
    expect(stage.api.upgrades[0]!.url).toBe('/floor?access_token=t-9')
  })

  test('with sub-protocols: documented ones, others, and a key that goes as one', async () => {
    const { on } = await stage.open({
      protocols: ['papermill.v2', 'papermill.v1'],
      security: [[scheme({ in: 'header', name: 'Sec-WebSocket-Protocol', id: 'p' })]],
    })
    await on.field('auth.p.token').fill('token.abc')
    await on.field('protocols').fill('extra, more')
    await on.connect()
    expect(stage.api.upgrades[0]!.headers['sec-websocket-protocol']?.split(', ')).toEqual([
      'papermill.v2',
      'extra',
      'more',
      'token.abc',
    ])
    await on.line('sub-protocol papermill.v2').waitFor()
  })

  test('nothing is opened while a required parameter is empty: its field is marked and has the focus', async () => {
    const { on, page } = await stage.open()
    await on.field('path.shop_id').fill('')
    await page.locator('[data-do=try]').click()
    await page.getByText('Fill in shop_id first.').waitFor()
    expect(await on.field('path.shop_id').getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('try-path.shop_id')
    expect(await on.status()).toBe('Not connected')
    expect(stage.api.upgrades).toEqual([])
  })

  test('a sub-protocol that no browser takes is told before', async () => {
    const { on, page } = await stage.open()
    await page.getByText('Sub-protocols').click()
    await on.field('protocols').fill('Bearer=x')
    await page.locator('[data-do=try]').click()
    expect(await page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^A sub-protocol is letters/),
    )
    expect(stage.api.upgrades).toEqual([])
  })

  test('keys and the server hold for every page of the API, and what was filled in survives a reload', async () => {
    const servers = [
      { url: stage.api.url, variables: [{ name: 'x', value: 'a', choices: [] }] },
      { url: 'wss://other.example', variables: [] },
    ]
    const { on, page } = await stage.open({ servers, security: [[scheme({ in: 'query', name: 'key' })]] })
    await on.field('auth.key.token').fill('kept')
    await on.field('path.shop_id').fill('mine')
    expect(await page.evaluate(() => sessionStorage.getItem('octavo:key:live:key'))).toBe('{"token":"kept"}')
    await page.reload()
    await page.waitForSelector('#api-playground-input')
    expect(await on.field('path.shop_id').inputValue()).toBe('mine')
    expect(await on.field('auth.key.token').inputValue()).toBe('kept')
  })
})

describe('what a browser cannot do is said', () => {
  test('headers and tokens in headers are named, with what helps', async () => {
    const { page } = await stage.open({
      headers: [
        { name: 'X-Trace', required: true },
        { name: 'X-Region', required: false },
      ],
      security: [[scheme({ kind: 'http', scheme: 'bearer', id: 'token' })]],
    })
    const text = await page.getByRole('group', { name: 'Not sent by a browser' }).innerText()
    expect(text).toContain('Left out: X-Trace (required), X-Region, Bearer token.')
    expect(text).toContain('Use a sample in another language, or put the token where the API also takes it')
  })

  test.each([
    ['Client certificate', scheme({ kind: 'mutualTLS', id: 'tls' })],
    ['OAuth 2', scheme({ kind: 'oauth2', id: 'o' })],
    ['User name and password', scheme({ kind: 'http', scheme: 'basic', id: 'b' })],
    ['API key X-Key', scheme({ in: 'header', name: 'X-Key' })],
  ])('%s', async (title, formScheme) => {
    const { page, on } = await stage.open({ security: [[formScheme]] })
    expect(await page.getByRole('group', { name: 'Not sent by a browser' }).innerText()).toContain(title)
    expect(await on.form.textContent()).toContain(`${title} cannot be sent from here.`)
  })

  test('a way that a browser can go is chosen first', async () => {
    const { on } = await stage.open({
      security: [
        [scheme({ kind: 'http', scheme: 'bearer', id: 'token' })],
        [scheme({ in: 'query', name: 'key' })],
      ],
    })
    expect(await on.field('auth').inputValue()).toBe('1')
    await on.field('auth').selectOption('0')
    expect(await on.form.innerText()).toContain('Choose another way above')
  })

  test('a cookie goes along only if it is there', async () => {
    const { page, on } = await stage.open({ security: [[scheme({ in: 'cookie', name: 'session' })]] })
    expect(await page.getByRole('group', { name: 'Not sent by a browser' }).innerText()).toContain(
      'The cookie session goes along only if this browser already has it',
    )
    await page.context().addCookies([{ name: 'session', value: 's1', url: 'http://127.0.0.1' }])
    await on.connect()
    expect(stage.api.upgrades[0]!.headers.cookie).toContain('session=s1')
  })

  test('pings', async () => {
    const { page } = await stage.open()
    expect(await page.locator('.o-way').innerText()).toMatch(/answers pings.*cannot send any/)
  })
})

describe('a connection ends', () => {
  test.each([
    [1000, 'bye', 'Closed with 1000, done, as intended. Reason: bye'],
    [1011, '', 'Closed with 1011, the server failed'],
    [3000, 'no', 'Closed with 3000, not authorized. Reason: no'],
    [
      4001,
      'late',
      'Closed with 4001, a code of the API itself: its documentation says what it means. Reason: late',
    ],
  ])('with %i', async (code, reason, words) => {
    const { on } = await stage.open()
    await on.connect()
    stage.api.hangUp(code, reason)
    await on.line(words).waitFor()
    expect(await on.status()).toBe(`Closed ${code}`)
  })

  test('by the reader, with a code and a reason, and is opened again', async () => {
    const { on, page } = await stage.open()
    const ends: [number, string][] = []
    stage.api.way.open = (socket) =>
      socket.on('close', (code, reason) => ends.push([code, reason.toString()]))
    await on.connect()
    await on.pane.getByRole('button', { name: 'Disconnect' }).click()
    await on.pane.getByRole('button', { name: 'Connect again' }).click()
    await on.pane.getByText('Connected', { exact: true }).waitFor()
    await page.getByText('Close with a code and a reason').click()
    await on.field('code').fill('1001')
    await on.pane.getByRole('button', { name: 'Disconnect' }).click()
    expect(await on.field('code').getAttribute('aria-invalid')).toBe('true')
    expect(await on.status()).toBe('Connected')
    await on.field('code').fill('4200')
    await page.getByLabel('Reason').fill('tea')
    await on.pane.getByRole('button', { name: 'Disconnect' }).click()
    await on.line('Closed with 4200').waitFor()
    expect(ends).toEqual([
      [1000, ''],
      [4200, 'tea'],
    ])
  })

  test('because the server is gone', async () => {
    const { on } = await stage.open()
    await on.connect()
    stage.api.vanish()
    await on.line('Closed with 1006, cut without a word').waitFor()
    expect(await on.status()).toBe('Closed 1006')
  })

  test('before it was open: a refusal is explained as far as a page is told', async () => {
    stage.api.way.refuse = 401
    const { on, page } = await stage.open({ protocols: ['v9'] })
    await page.locator('[data-do=try]').click()
    await page.getByText('The connection was never open').waitFor()
    const text = await on.pane.locator('.op-explain').innerText()
    for (const words of [
      '1006',
      '401 or 403',
      'Origin',
      'sub-protocols v9',
      'No server at 127.0.0.1',
      'proxy',
    ])
      expect(text).toContain(words)
    expect(await on.status()).toBe('Not opened')
    // The next try may go well.
    delete stage.api.way.refuse
    await on.pane.getByRole('button', { name: 'Connect again' }).click()
    await on.pane.getByText('Connected', { exact: true }).waitFor()
    expect(await on.pane.locator('.op-explain').count()).toBe(0)
  })

  test('because the policy of the site forbids it', async () => {
    const { page } = await stage.open({}, wide, 'wss://elsewhere.example')
    await page.locator('[data-do=try]').click()
    await page.getByRole('heading', { name: 'The policy of this site forbids it' }).waitFor()
  })
})
