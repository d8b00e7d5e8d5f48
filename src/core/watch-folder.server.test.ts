import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchFolder } from './watch-folder.ts'

test('reports a file that is saved again right after its change was reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  const file = join(folder, 'index.mdx')
  writeFileSync(file, 'at first')
  /** The content whenever a change is reported: what a site would show. */
  let seen = 'at first'
  let onSeen = () => {}
  const watcher = watchFolder(folder, {
    onChange() {
      seen = readFileSync(file, 'utf8')
      onSeen()
    },
    onProblem: (message) => expect.unreachable(message),
  })
  await watcher.ready
  for (const delay of [0, 1, 5, 10, 20, 30, 40, 60]) {
    const reported = new Promise<void>((resolve) => {
      onSeen = resolve
    })
    writeFileSync(file, `saved before ${delay} ms`)
    await reported
    await pause(delay)
    writeFileSync(file, `saved again after ${delay} ms`)
    await expect.poll(() => seen, { timeout: 2000 }).toBe(`saved again after ${delay} ms`)
    await pause(100)
  }
  await watcher.close()
})
