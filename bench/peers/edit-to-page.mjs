/** How long an edit of the description takes to be seen in the preview, in Chromium, since some draw only there. */
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
const livePatience = minute / 2
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Start to the first page, and the median of some edits: wall time, CPU of the preview, and CPU of Chromium. */
export async function measureEdits(browser, peer, installed, spec) {
  const { sentence } = spec.operation
  const { page, close } = await openPage(browser, peer, installed.folder)
  let preview = await startPreview(peer, installed, spec)
  const memory = watchMemory({ pids: () => preview.pids() })
  const open = async () => peer.open?.(page, spec.operation)
  let missed = 0
  const showEdit = {
    // A preview that reloads too early shows the old page until somebody reloads it.
    live: async (words) => {
      if (await isShown(page, words, livePatience)) return
      missed += 1
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
    const started = performance.now()
    await openWhenReady(page, preview, sentence, open)
    const start = { wall: performance.now() - started, cpu: preview.cpu() }
    const measured = []
    // A restart is the same each time; other edits become cheaper with the first ones.
    const edits = peer.editShows === 'restart' ? 1 : 3
    for (let n = 0; n < edits; n++) {
      await becomeQuiet(() => preview.cpu() + browser.cpu())
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
    return { start, edit, missed, memory: memory.stop() }
  } finally {
    memory.stop()
    await close()
    await preview.stop()
  }
}

/** The preview of a peer, or for those that draw in the browser a plain server, which costs them nothing. */
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

/** Until a preview answers it is asked again, and a page that stays empty is loaded again, as a reader would. */
async function openWhenReady(page, preview, words, open) {
  const deadline = performance.now() + startLimit
  while (performance.now() < deadline) {
    if (preview.hasEnded()) throw new Error(`the preview ended: ${findComplaint(preview.output())}`)
    await pause(20)
    if (!(await listens(preview.url))) continue
    const timeout = deadline - performance.now()
    const answer = await page.goto(preview.url, { waitUntil: 'commit', timeout }).catch(() => undefined)
    if (!answer?.ok()) continue
    await open()
    if (await isShown(page, words, minute)) return
  }
  throw new Error(`the preview did not show the page in ${startLimit / minute} minutes`)
}

/** Chromium is not asked before there is an answer, because its own pages for errors cost more than some previews. */
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
    // It fails where the page reloads itself in the same moment.
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

/** Work in the background, such as a watcher that starts, is not part of an edit. */
async function becomeQuiet(cpu) {
  for (let seconds = 0; seconds < 60; seconds++) {
    const before = cpu()
    await pause(1_000)
    if (cpu() - before < 60) return
  }
}
