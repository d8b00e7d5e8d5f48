import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasJournal, type Journal, recoverMoves, writeJournal } from './journal.ts'

/** No process has this number. */
const stage = 'next-4194999-0a1b2c3d'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-'))
})

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const stageFile = (path: string, text: string) => write(`.octavo/${stage}/files/${path}`, text)

function prepare(journal: Partial<Journal>): void {
  mkdirSync(join(folder, '.octavo', stage), { recursive: true })
  writeJournal(folder, { stage, moves: [], removed: [], last: [], ...journal })
}

const files = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

describe('an interrupted build', () => {
  const moves = ['_octavo/new.css', 'a/index.html', 'b/index.html']
  const after = {
    '.octavo/build': 'new',
    '_octavo/new.css': 'new',
    'a/index.html': 'new',
    'b/index.html': 'new',
    'same.txt': 'same',
  }

  test.each([0, 1, 2, 3, 4])('is completed after %d files have moved', (count) => {
    for (const path of ['a/index.html', 'gone/deep/index.html', '.octavo/build']) write(path, 'old')
    write('same.txt', 'same')
    const last = ['.octavo/build']
    for (const path of [...moves, ...last]) stageFile(path, 'new')
    prepare({ moves, last, removed: ['gone/deep/index.html'] })
    for (const path of [...moves, ...last].slice(0, count)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      renameSync(join(folder, '.octavo', stage, 'files', path), join(folder, path))
    }
    recoverMoves(folder)
    expect(files()).toEqual(after)
    expect(existsSync(join(folder, 'gone'))).toBe(false)
    expect(readdirSync(join(folder, '.octavo'))).toEqual(['build'])
  })

  test('is left to its process while that is running', () => {
    const own = `next-${process.ppid}-0a1b2c3d`
    write(`.octavo/${own}/files/a`, 'new')
    writeJournal(folder, { stage: own, moves: ['a'], removed: [], last: [] })
    recoverMoves(folder)
    expect(existsSync(join(folder, 'a'))).toBe(false)

    // After a restart, another process can have the same number.
    const longAgo = Date.now() / 1000 - 100
    utimesSync(join(folder, '.octavo/journal'), longAgo, longAgo)
    recoverMoves(folder)
    expect(files()).toEqual({ a: 'new' })
  })
})

test('a page replaces a folder of the same name, and a folder a page', () => {
  write('guide/index.html', 'old')
  write('guide/deep/index.html', 'old')
  write('api', 'old')
  stageFile('guide', 'new')
  stageFile('api/books/index.html', 'new')
  prepare({
    moves: ['guide', 'api/books/index.html'],
    removed: ['guide/index.html', 'guide/deep/index.html', 'api'],
  })
  recoverMoves(folder)
  expect(files()).toEqual({ guide: 'new', 'api/books/index.html': 'new' })
})

test.each([
  ['another program', 'not a journal'],
  ['a path outside the folder', JSON.stringify({ stage, moves: ['../stolen'], removed: [], last: [] })],
  ['a removed path outside', JSON.stringify({ stage, moves: [], removed: ['a/../../victim'], last: [] })],
  ['a stage outside', JSON.stringify({ stage: '../next', moves: [], removed: [], last: [] })],
])('a journal from %s is discarded', (_name, text) => {
  const victim = join(dirname(folder), 'victim')
  writeFileSync(victim, 'mine')
  write('.octavo/journal', text)
  recoverMoves(folder)
  expect(hasJournal(folder)).toBe(false)
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})
