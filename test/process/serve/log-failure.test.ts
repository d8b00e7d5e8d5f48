import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { mountSmallDisk, noDiskReason } from '../../fixtures/build/small-disk.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { type Program, startProgram } from '../../fixtures/serve/program.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const item of undo.splice(0).reverse()) await item()
})

/** A site that logs a line for every request. */
async function start(wrapper?: [string, ...string[]]): Promise<Program> {
  const { folder } = createSiteFolder(booksSite('https://api.books.test'))
  const environment = { OCTAVO_LOG_LEVEL: 'debug' }
  const program = await startProgram(folder, { wrapper, environment })
  undo.push(() => program.stop())
  await program.ready()
  return program
}

/** More lines than any buffer holds. */
async function sendManyRequests(program: Program): Promise<void> {
  for (let times = 0; times < 100; times++) {
    const status = await rawGet(`${program.url}/`).then((response) => response.status, String)
    expect(status, program.output.err).toBe(200)
  }
}

test.skipIf(noDiskReason)(
  `a log on a full disk pauses and continues when there is space${noDiskReason}`,
  async () => {
    const disk = await mountSmallDisk('1m')
    undo.push(() => disk.close())
    const log = join(disk.path, 'log')
    const program = await start([...disk.wrapper, 'sh', '-c', `exec "$@" > "${log}"`, 'sh'])
    const lines = () => readFileSync(join(disk.hostPath, 'log'), 'utf8').split('\n')
    disk.fill(0)
    await sendManyRequests(program)
    expect(program.child.exitCode, program.output.err).toBeNull()
    expect(lines().length).toBeLessThan(100)

    disk.fill()
    await rawGet(`${program.url}/after`)
    await expect.poll(() => lines().at(-2)).toContain('"path":"/after"')
    // Only the truncated line is lost.
    const unreadable = lines().filter((line) => line !== '' && !line.endsWith('}'))
    expect(unreadable.length).toBeLessThanOrEqual(1)
    expect(JSON.parse(lines().at(-2)!)).toMatchObject({ status: 404 })
  },
)

test('a log reader that exits does not stop the site', async () => {
  const program = await start()
  program.child.stdout.destroy()
  await sendManyRequests(program)
  program.child.kill('SIGTERM')
  expect(await program.exit).toBe(0)
})
