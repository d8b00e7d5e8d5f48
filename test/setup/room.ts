import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// A folder for the tests of one file, which is gone when they are over. This runs once for each file; modules that
// tests import are shared by all files of a worker, and could not know.
const room = mkdtempSync(join(tmpdir(), 'octavo-test-'))
process.env.TEST_ROOM = room
afterAll(() => rmSync(room, { recursive: true, force: true }))
