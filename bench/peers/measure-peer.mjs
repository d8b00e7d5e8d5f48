/** Measures one peer with one spec: build, page weight, edits. Records failures and continues. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureEdits } from './edit-to-page.mjs'
import { cleanFolder, installPeer, writeFiles } from './install.mjs'
import { measureTree } from './process-tree.mjs'
import { weighFolder, weighPage } from './weigh-pages.mjs'

const limit = 10 * 60_000

export async function measurePeer(browser, peer, spec) {
  const failures = []
  const attempt = async (what, action) => {
    try {
      return await action()
    } catch (problem) {
      failures.push(`${what}: ${problem.message.split('\n')[0].slice(0, 200)}`)
      return undefined
    }
  }
  const row = {
    name: peer.name,
    packages: peer.packages,
    pageHolds: peer.pageHolds,
    editShows: peer.editShows,
    failures,
  }
  const installed = await attempt('install', () => installPeer(peer))
  if (!installed) return row
  const { folder } = installed
  row.node = installed.nodeVersion
  cleanFolder(folder)
  writeFiles(folder, { ...peer.files(spec), [spec.file]: spec.text })
  if (peer.build) row.build = await attempt('build', () => build(peer, installed, spec))
  else row.build = { cpu: 0, wall: 0, memory: 0 }
  if (row.build) {
    // Without a build, the site is one page, and the folder contains the whole package.
    row.site = peer.build
      ? weighFolder(join(folder, peer.out), peer.isOperation)
      : { pages: 1, pageBytes: peer.files(spec)['index.html'].length, outputBytes: undefined }
    row.page = await attempt('page in Chromium', () => weighPage(browser, peer, folder, spec))
  }
  if (peer.editShows) row.edits = await attempt('edit', () => measureEdits(browser, peer, installed, spec))
  writeFileSync(join(folder, spec.file), spec.text)
  return row
}

async function build(peer, { folder, env }, spec) {
  const [command, ...args] = peer.build(spec)
  const result = await measureTree(command, args, { cwd: folder, env, limit })
  writeFileSync(join(folder, 'build.log'), result.output)
  if (!result.failure) return result
  const spent = `${Math.round(result.cpu / 1000)} s of CPU, ${Math.round(result.memory)} MB`
  throw new Error(`${result.failure} (${spent})`)
}
