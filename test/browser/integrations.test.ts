import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { serve } from '../fixtures/browser/serve.ts'

type Case = {
  name: string
  settings: Record<string, string | number | boolean>
  /** The script that pages load. */
  script: string
  /** Where the provider's script sends a page view, or what it loads. */
  sends?: string
  /** The function that the page calls once the script has loaded, and its arguments. */
  calls?: [string, ...unknown[]]
  /** What the script finds on the page. */
  finds?: [string, unknown]
}

const cases: Case[] = [
  {
    name: 'ga4',
    settings: { measurementId: 'G-ABC123' },
    script: 'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    sends: 'https://region1.google-analytics.com/g/collect',
    finds: [
      'dataLayer.map(([name, value]) => name === "js" ? name : [name, value])',
      ['js', ['config', 'G-ABC123']],
    ],
  },
  {
    name: 'gtm',
    settings: { tagId: 'GTM-ABC123' },
    script: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
    finds: ['[dataLayer[0].event, Date.now() - dataLayer[0]["gtm.start"] < 60_000]', ['gtm.js', true]],
  },
  {
    name: 'posthog',
    settings: { apiKey: 'phc_abc' },
    script: 'https://us-assets.i.posthog.com/static/array.js',
    sends: 'https://us.i.posthog.com/e/',
    calls: [
      'posthog.init',
      'phc_abc',
      { api_host: 'https://us.i.posthog.com', disable_session_recording: true },
    ],
  },
  {
    name: 'posthog',
    settings: { apiKey: 'phc_abc', apiHost: 'https://events.mill.test', sessionRecording: true },
    script: 'https://events.mill.test/static/array.js',
    sends: 'https://events.mill.test/e/',
    calls: [
      'posthog.init',
      'phc_abc',
      { api_host: 'https://events.mill.test', disable_session_recording: false },
    ],
  },
  {
    name: 'plausible',
    settings: { domain: 'mill.test' },
    script: 'https://plausible.io/js/script.js',
    sends: 'https://plausible.io/api/event',
    finds: ['document.querySelector("[data-domain]").dataset.domain', 'mill.test'],
  },
  {
    name: 'plausible',
    settings: { domain: 'mill.test', server: 'stats.mill.test' },
    script: 'https://stats.mill.test/js/script.js',
    sends: 'https://stats.mill.test/api/event',
  },
  {
    name: 'fathom',
    settings: { siteId: 'ABCDEF' },
    script: 'https://cdn.usefathom.com/script.js',
    sends: 'https://cdn.usefathom.com/?p=/',
    finds: ['document.getElementById("fathom-script").dataset.site', 'ABCDEF'],
  },
  {
    name: 'amplitude',
    settings: { apiKey: 'key' },
    script: 'https://cdn.amplitude.com/libs/analytics-browser-2.11.1-min.js.gz',
    sends: 'https://api2.amplitude.com/2/httpapi',
    calls: ['amplitude.init', 'key', { defaultTracking: { pageViews: true } }],
  },
  {
    name: 'segment',
    settings: { key: 'write-key' },
    script: 'https://cdn.segment.com/analytics.js/v1/write-key/analytics.min.js',
    sends: 'https://api.segment.io/v1/p',
    finds: ['[[...analytics], analytics._writeKey]', [[['page']], 'write-key']],
  },
  {
    name: 'koala',
    settings: { publicApiKey: 'pk_1' },
    script: 'https://cdn.getkoala.com/v1/pk_1/sdk.js',
    sends: 'https://api.getkoala.com/web/projects/pk_1/batch',
  },
  {
    name: 'mixpanel',
    settings: { projectToken: 'token', region: 'eu' },
    script: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    sends: 'https://api-eu.mixpanel.com/track/',
    finds: [
      '[mixpanel._i, mixpanel.__SV]',
      [[['token', { api_host: 'https://api-eu.mixpanel.com', track_pageview: true }, 'mixpanel']], 1.2],
    ],
  },
  {
    name: 'heap',
    settings: { appId: 12345 },
    script: 'https://cdn.heapanalytics.com/js/heap-12345.js',
    sends: 'https://heapanalytics.com/h',
    finds: ['heap.appid', '12345'],
  },
  {
    name: 'hotjar',
    settings: { hjid: '123', hjsv: '6' },
    script: 'https://static.hotjar.com/c/hotjar-123.js?sv=6',
    sends: 'https://in.hotjar.com/api/v2/client/sites/123',
    finds: ['[_hjSettings, typeof hj]', [{ hjid: 123, hjsv: 6 }, 'function']],
  },
  {
    name: 'clarity',
    settings: { projectId: 'abc' },
    script: 'https://www.clarity.ms/tag/abc',
    sends: 'https://t.clarity.ms/collect',
    finds: ['(clarity("set", "a", "b"), Array.from(clarity.q[0]))', ['set', 'a', 'b']],
  },
  {
    name: 'logrocket',
    settings: { appId: 'mill/docs' },
    script: 'https://cdn.logrocket.io/LogRocket.min.js',
    sends: 'https://r.logrocket.io/i',
    calls: ['LogRocket.init', 'mill/docs'],
  },
  {
    name: 'intercom',
    settings: { appId: 'abcdef12' },
    script: 'https://widget.intercom.io/widget/abcdef12',
    sends: 'https://api-iam.intercom.io/messenger/web/ping',
    finds: ['[intercomSettings, typeof Intercom]', [{ app_id: 'abcdef12' }, 'function']],
  },
  {
    name: 'frontchat',
    settings: { snippetId: 'abcdef12' },
    script: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
    sends: 'https://chat.frontapp.com/init',
    calls: ['FrontChat', 'init', { chatId: 'abcdef12', useDefaultLauncher: true }],
  },
  {
    name: 'clearbit',
    settings: { publicApiKey: 'pk_1' },
    script: 'https://tag.clearbitscripts.com/v1/pk_1/tags.js',
    sends: 'https://x.clearbitjs.com/v1/pk_1/pv',
  },
  {
    name: 'hightouch',
    settings: { writeKey: 'key', apiHost: 'https://eu.hightouch.test/v1' },
    script: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    sends: 'https://eu.hightouch.test/p',
    finds: ['[htevents._writeKey, htevents._loadOptions.apiHost]', ['key', 'eu.hightouch.test']],
  },
  {
    name: 'pirsch',
    settings: { id: 'code' },
    script: 'https://api.pirsch.io/pa.js',
    sends: 'https://api.pirsch.io/hit',
    finds: ['document.getElementById("pianjs").dataset.code', 'code'],
  },
  {
    name: 'adobe',
    settings: { launchUrl: 'https://assets.adobedtm.com/1/launch.min.js' },
    script: 'https://assets.adobedtm.com/1/launch.min.js',
  },
  {
    name: 'onetrust',
    settings: { domainScript: 'uuid' },
    script: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
    sends: 'https://geolocation.onetrust.com/cookieconsentpub/v1/geo/location',
    finds: ['document.querySelector("[data-domain-script]").dataset.domainScript', 'uuid'],
  },
  {
    name: 'transcend',
    settings: { bundleId: 'uuid' },
    script: 'https://transcend-cdn.com/cm/uuid/airgap.js',
    sends: 'https://transcend-cdn.com/cm/uuid/ui.js',
  },
]

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

const siteOf = (integrations: object) => ({
  'docs.json': JSON.stringify({ name: 'Mill', integrations, navigation: { pages: ['index', 'prices'] } }),
  'index.mdx': '# Home\n\n[Prices](/prices)',
  'prices.mdx': '# Prices',
})

/** What a provider's script does, as far as the page can tell: it records calls and sends one request. */
const stubScript = ({ sends, calls }: Case) => `{
  window.received = []
  const record = (...args) => received.push(args)
  ${calls ? defineFunction(calls[0]) : ''}
  ${sends ? `fetch(${JSON.stringify(sends)}, { method: 'POST', mode: 'no-cors' })` : ''}
}`
const defineFunction = (path: string) => {
  const [owner, method] = path.split('.')
  return method ? `window.${owner} = { ${method}: record }` : `window.${owner} = record`
}

/** Opens the home page of a site. No request leaves this machine: those to other hosts have stub responses. */
async function open(
  integrations: object,
  stubs: readonly Case[],
  prepare?: (context: BrowserContext) => Promise<unknown>,
) {
  const server = await serve(siteOf(integrations))
  const context = await browser.newContext()
  const requests: string[] = []
  await context.route(
    (url) => url.origin !== server.url,
    async (route) => {
      const url = route.request().url()
      requests.push(url)
      const stub = stubs.find(({ script }) => script === url)
      await route.fulfill({ contentType: 'text/javascript', body: stub ? stubScript(stub) : '' })
    },
  )
  await prepare?.(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(server.url)
  const close = async () => {
    await context.close()
    await server.close()
  }
  return { page, requests, problems, close, url: server.url }
}

describe('providers', () => {
  test.each(cases)('$name loads its script and nothing else', async (provider) => {
    const { name, settings, script, sends, calls, finds } = provider
    const { page, requests, problems, close } = await open({ [name]: settings }, [provider])
    await expect.poll(() => requests).toEqual([script, ...(sends ? [sends] : [])])
    if (calls) await expect.poll(() => page.evaluate('received')).toEqual([calls.slice(1)])
    if (finds) expect(await page.evaluate(finds[0])).toEqual(finds[1])
    expect(problems).toEqual([])
    await close()
  })
})

const plausible = cases.find(({ name }) => name === 'plausible')!
const loaded = [plausible.script, plausible.sends]
const settings = { plausible: { domain: 'mill.test' } }

/** Long enough for a page to load everything. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1200))

describe('analytics', () => {
  test.each([
    ['Do Not Track', 'Object.defineProperty(navigator, "doNotTrack", { value: "1" })'],
    ['Global Privacy Control', 'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })'],
  ])('are not loaded with %s', async (_, script) => {
    const { requests, close } = await open(settings, [plausible], (context) => context.addInitScript(script))
    await settle()
    expect(requests).toEqual([])
    await close()
  })

  test('wait for the consent that the owner stores', async () => {
    const cookies = { key: 'consent', value: 'yes' }
    const { page, requests, close } = await open({ ...settings, cookies }, [plausible])
    await page.evaluate(() => localStorage.setItem('consent', 'no'))
    await settle()
    expect(requests).toEqual([])
    await page.evaluate(() => localStorage.setItem('consent', 'yes'))
    await expect.poll(() => requests).toEqual(loaded)
    await close()
  })

  test('wait for a category of OneTrust', async () => {
    const onetrust = { domainScript: 'uuid', categoryId: 'C0002' }
    const { page, requests, close } = await open({ ...settings, onetrust }, [plausible])
    await settle()
    expect(requests).toEqual(['https://cdn.cookielaw.org/scripttemplates/otSDKStub.js'])
    await page.evaluate('window.OnetrustActiveGroups = ",C0001,C0002,"')
    await expect.poll(() => requests.slice(1)).toEqual(loaded)
    await close()
  })

  test('wait for a purpose of Transcend', async () => {
    const { page, requests, close } = await open({ ...settings, transcend: { bundleId: 'uuid' } }, [
      plausible,
    ])
    await settle()
    expect(requests).toHaveLength(1)
    await page.evaluate('window.airgap = { getConsent: () => ({ purposes: { Analytics: true } }) }')
    await expect.poll(() => requests.slice(1)).toEqual(loaded)
    await close()
  })

  test('count a prerendered page once it is shown', async () => {
    const { page, requests, close } = await open(settings, [plausible], (context) =>
      context.addInitScript('Object.defineProperty(document, "prerendering", { value: true })'),
    )
    await settle()
    expect(requests).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
    await expect.poll(() => requests).toEqual(loaded)
    await close()
  })

  test('are off with telemetry, while a chat stays', async () => {
    const intercom = cases.find(({ name }) => name === 'intercom')!
    const all = { ...settings, intercom: intercom.settings, telemetry: { enabled: false } }
    const { requests, close } = await open(all, [intercom])
    await expect.poll(() => requests).toEqual([intercom.script, intercom.sends])
    await settle()
    expect(requests).toHaveLength(2)
    await close()
  })

  test('do not stop each other if one fails', async () => {
    // Tag Manager cannot add to this.
    const { requests, close } = await open({ gtm: { tagId: 'GTM-1' }, ...settings }, [plausible], (context) =>
      context.addInitScript('window.dataLayer = 5'),
    )
    await expect.poll(() => requests).toContain(plausible.sends)
    await close()
  })

  test('stop with a reload if the reader withdraws consent', async () => {
    const { page, requests, close } = await open({ ...settings, transcend: { bundleId: 'uuid' } }, [
      plausible,
    ])
    const setConsent = (isGranted: boolean) =>
      page.evaluate(`window.airgap = { getConsent: () => ({ purposes: { Analytics: ${isGranted} } }) }`)
    await setConsent(true)
    await expect.poll(() => requests).toContain(plausible.sends)
    const reload = page.waitForEvent('load')
    await setConsent(false)
    await reload
    await close()
  })
})
