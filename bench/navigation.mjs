import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { findProgram } from '../scripts/programs.mjs'

const clicks = 40
/** Milliseconds that people rest on a link before they press, and that they press it. */
const hover = 400
const press = 90

/** Clicks through the example as static files: time from the click until the next page is painted. */
export async function navigationBench({ row, pause }) {
  const executable = findProgram('chromium')
  if (!executable) return console.error('navigation: skipped, Chromium is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  execFileSync(process.execPath, [
    'dist/cli/main.js',
    'build',
    'examples/papermill',
    '--out',
    join(folder, 'site'),
  ])
  const server = await serveFiles(join(folder, 'site'))
  // With a transition, a page counts as painted only when the transition ends.
  const tab = await openTab(executable, join(folder, 'profile'))
  for (const [name, kind, budget] of [
    ['prefetched on hover, prerendered on press', 'both', 100],
    ['prefetched on hover', 'prefetch', undefined],
    ['without either', 'none', undefined],
  ]) {
    server.allow(kind)
    const times = []
    await tab.open(`${server.url}/guides/shipping`)
    await pause(1000)
    for (let n = 0; n < clicks; n++) times.push(await clickThrough(tab, pause, n))
    times.sort((a, b) => a - b)
    row(`click to painted page, ${name}, median`, times[clicks / 2], budget, 'ms')
    row(`click to painted page, ${name}, 90 of 100 within`, times[Math.floor(clicks * 0.9)], undefined, 'ms')
  }
  await tab.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

const targets = ['/guides/prices', '/guides/webhooks', '/guides/authentication', '/guides/shipping']

async function clickThrough(tab, pause, n) {
  const path = targets[n % targets.length]
  const place = await tab.evaluate(`(() => {
    const { left, top, width, height } = [...document.querySelectorAll('.o-side a')].find((link) => link.pathname === ${JSON.stringify(path)} && link.checkVisibility()).getBoundingClientRect()
    addEventListener('click', (event) => sessionStorage.setItem('clicked', performance.timeOrigin + event.timeStamp), true)
    return { x: left + width / 2, y: top + height / 2 }
  })()`)
  await tab.mouse('mouseMoved', place)
  await pause(hover)
  await tab.mouse('mousePressed', place)
  await pause(press)
  await tab.mouse('mouseReleased', place)
  await pause(700)
  return tab.evaluate(`(() => {
    if (location.pathname !== ${JSON.stringify(path)}) throw new Error(location.href)
    const [navigation] = performance.getEntriesByType('navigation')
    const painted = performance.getEntriesByName('first-contentful-paint')[0].startTime
    // A prerendered page is painted when it is shown.
    return performance.timeOrigin + Math.max(painted, navigation.activationStart) - Number(sessionStorage.getItem('clicked'))
  })()`)
}

/** A host of static files. Speculation rules can be removed from its pages. */
async function serveFiles(folder) {
  let kind = 'both'
  const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const name = /\.\w+$/.test(pathname) ? pathname : `${pathname}/index.html`
    try {
      const type = types[/\w+$/.exec(name)[0]] ?? 'application/octet-stream'
      const content = readFileSync(join(folder, name))
      const caching = pathname.startsWith('/_octavo/') ? 'public, max-age=31536000, immutable' : 'max-age=60'
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': caching })
      response.end(type === 'text/html' ? changeRules(content.toString(), kind) : content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    allow(next) {
      kind = next
    },
    close: () => server.close(),
  }
}

function changeRules(html, kind) {
  return html.replace(/(<script type="speculationrules">)(.*?)(<\/script>)/, (_, start, text, end) => {
    const { prefetch, prerender } = JSON.parse(text)
    const rules = kind === 'none' ? {} : kind === 'prefetch' ? { prefetch } : { prefetch, prerender }
    return start + JSON.stringify(rules) + end
  })
}

/** A Chromium tab over the DevTools protocol. Attaching to the page instead would disable prerendering. */
async function openTab(executable, profile) {
  const child = spawn(executable, [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--force-prefers-reduced-motion',
    '--remote-debugging-port=0',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--window-size=1440,900',
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
  let output = ''
  const address = await new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(`Chromium ended: ${output}`)))
    child.stderr.on('data', (chunk) => {
      output += chunk
      const [, url] = /DevTools listening on (\S+)/.exec(output) ?? []
      if (url) resolve(url)
    })
  })
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.once('open', resolve))
  const pending = new Map()
  /** Sessions by page: the shown page, and a prerendered one. */
  const sessions = new Map()
  socket.on('message', (data) => {
    const { id, method, params, result, error } = JSON.parse(data)
    if (method === 'Target.attachedToTarget') sessions.set(params.targetInfo.targetId, params.sessionId)
    else if (error) pending.get(id)?.reject(new Error(error.message))
    else pending.get(id)?.resolve(result)
  })
  const call = (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = pending.size + 1
      pending.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  const [tab] = (await call('Target.getTargets', { filter: [{ type: 'tab' }] })).targetInfos
  const { sessionId } = await call('Target.attachToTarget', { targetId: tab.targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{}] }
  await call('Target.setAutoAttach', attach, sessionId)
  const send = async (method, params) => {
    const { targetInfos } = await call('Target.getTargets', {})
    const page = targetInfos.find(({ type, subtype }) => type === 'page' && !subtype)
    return call(method, params, sessions.get(page.targetId))
  }
  return {
    open: (url) => send('Page.navigate', { url }),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    mouse: (type, { x, y }) =>
      send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
      }),
    async close() {
      socket.close()
      child.kill()
      await new Promise((resolve) => child.on('exit', resolve))
    },
  }
}
