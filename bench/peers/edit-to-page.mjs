/** Time until an edit shows in Chromium, because some peers render only in the browser. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { openPage, waitForWords } from './browser.mjs'
import { freePort } from './free-port.mjs'
import { watchMemory } from './proc.mjs'
import { findComplaint, startTree } from './process-tree.mjs'
import { editSpec } from './specs.mjs'
import { serveFolder } from './static-server.mjs'

const minute = 60_000
const startLimit = 5 * minute
const editLimit = 3 * minute
const liveTimeout = minute / 2
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Start to first page, and the median of several edits: wall time, CPU time of the preview and of Chromium. */
export async function measureEdits(browser, peer, installed, spec) {
  const { sentence } = spec.operation
  const { page, close } = await openPage(browser, peer, installed.folder)
  let preview = await startPreview(peer, installed, spec)
  const memory = watchMemory({ pids: () => preview.pids() })
  const open = async () => peer.open?.(page, spec.operation)
  let missedUpdates = 0
  const showEdit = {
    // A preview that reloads too early shows the old page until the reader reloads it.
    live: async (words) => {
      if (await isShown(page, words, liveTimeout)) return
      missedUpdates += 1
      await reloadUntil(page, words, open)
    },
    reload: (words) => reloadUntil(page, words, open),
    restart: async (words) => {
      await preview.stop()
      preview = await startPreview(peer, installed, spec)
      await openWhenReady(page, preview, words, open)
    },
  }
  try {
    const startedAt = performance.now()
    await openWhenReady(page, preview, sentence, open)
    const start = { wall: performance.now() - startedAt, cpu: preview.cpu() }
    const measured = []
    // Every restart costs the same; without a restart, later edits are cheaper than the first.
    const edits = peer.editShows === 'restart' ? 1 : 3
    for (let n = 0; n < edits; n++) {
      await waitUntilIdle(() => preview.cpu() + browser.cpu())
      const words = `Edit number ${n}.`
      const before = { wall: performance.now(), cpu: preview.cpu(), browser: browser.cpu() }
      writeFileSync(join(installed.folder, spec.file), editSpec(spec.text, sentence, words))
      await showEdit[peer.editShows](words)
      measured.push({
        wall: performance.now() - before.wall,
        cpu: preview.cpu() - (peer.editShows === 'restart' ? 0 : before.cpu),
        browser: browser.cpu() - before.browser,
      })
    }
    const edit = measured.toSorted((a, b) => a.wall - b.wall)[Math.floor(edits / 2)]
    return { start, edit, missed: missedUpdates, memory: memory.stop() }
  } finally {
    memory.stop()
    await close()
    await preview.stop()
  }
}

/** Starts the peer's preview. Peers that render in the browser get a static server, which is not measured. */
async function startPreview(peer, { folder, env }, spec) {
  const address = peer.address(spec.operation)
  if (!peer.preview) {
    const { url, close } = await serveFolder(join(folder, peer.out))
    return { url: url + address, cpu: () => 0, pids: () => [], hasEnded: () => false, stop: close }
  }
  const port = await freePort()
  const [command, ...args] = peer.preview(spec, port)
  return { url: `http://localhost:${port}${address}`, ...startTree(command, args, { cwd: folder, env }) }
}

/** Retries until the preview responds, and reloads a page that stays empty, as a reader would. */
async function openWhenReady(page, preview, words, open) {
  const deadline = performance.now() + startLimit
  while (performance.now() < deadline) {
    if (preview.hasEnded()) throw new Error(`the preview ended: ${findComplaint(preview.output())}`)
    await pause(20)
    if (!(await listens(preview.url))) continue
    const timeout = deadline - performance.now()
    const response = await page.goto(preview.url, { waitUntil: 'commit', timeout }).catch(() => undefined)
    if (!response?.ok()) continue
    await open()
    if (await isShown(page, words, minute)) return
  }
  throw new Error(`the preview did not show the page in ${startLimit / minute} minutes`)
}

/** Checks the port first, because Chromium's error pages take more CPU time than some previews. */
async function listens(url) {
  const { hostname: host, port } = new URL(url)
  const socket = connect({ host, port: Number(port) })
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

async function reloadUntil(page, words, open) {
  const deadline = performance.now() + editLimit
  while (performance.now() < deadline) {
    // Fails if the page reloads itself at the same time.
    await page.reload({ timeout: editLimit }).catch(() => undefined)
    await open()
    if (await isShown(page, words, editLimit / 4)) return
  }
  throw new Error(`an edit was not seen in ${editLimit / minute} minutes`)
}

function isShown(page, words, timeout) {
  return waitForWords(page, words, timeout).then(
    () => true,
    () => false,
  )
}

/** Waits for background work, such as starting a watcher, which is not part of an edit. */
async function waitUntilIdle(cpu) {
  for (let seconds = 0; seconds < 60; seconds++) {
    const before = cpu()
    await pause(1_000)
    if (cpu() - before < 60) return
  }
}
