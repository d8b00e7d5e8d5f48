import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// A temporary folder per test file. Set up here, since this runs once for each file, while imported modules
// are shared by all files of a worker.
const folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
process.env.TEST_ROOM = folder
afterAll(() => rmSync(folder, { recursive: true, force: true }))
