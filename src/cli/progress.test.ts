import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

/** A terminal that shows its last line, and a clock. */
function createTerminal({ isTTY = true, columns = 80, delayMs = 0 } = {}) {
  const clock = { now: 0 }
  let line = ''
  const write = (text: string) => {
    line = text.replace(/^\r/, '').replace('\x1b[K', '')
  }
  const progress = createProgress({ isTTY, columns, write }, { delayMs, now: () => clock.now })
  return { progress, clock, line: () => line }
}

test('shows a stage, then the remaining time', () => {
  const { progress, clock, line } = createTerminal()
  progress.show('Reading the site')
  expect(line()).toBe('Reading the site…')
  progress.show('Rendering pages', 1, 2000)
  expect(line()).toBe('Rendering pages ░░░░░░░░░░░░░░░░░░░░ 1 of 2,000')
  clock.now = 5000
  progress.show('Rendering pages', 500, 2000)
  expect(line()).toBe('Rendering pages █████░░░░░░░░░░░░░░░ 500 of 2,000, 15 s left')
  clock.now = 60_000
  progress.show('Rendering pages', 600, 2000)
  expect(line()).toBe('Rendering pages ██████░░░░░░░░░░░░░░ 600 of 2,000, 2 min left')
  progress.clear()
  expect(line()).toBe('')
})

test('writes nothing to a pipe', () => {
  const { progress, line } = createTerminal({ isTTY: false })
  progress.show('Rendering pages', 1, 2)
  progress.clear()
  expect(line()).toBe('')
})

test('stays on one line of a narrow terminal', () => {
  const { progress, line } = createTerminal({ columns: 20 })
  progress.show('Rendering pages', 1, 2)
  expect(line()).toHaveLength(19)
})

test('draws nothing for a task that is shorter than the delay', () => {
  const { progress, clock, line } = createTerminal({ delayMs: 1000 })
  progress.show('Checking pages', 1, 100)
  clock.now = 900
  progress.show('Checking pages', 50, 100)
  expect(line()).toBe('')
  clock.now = 1100
  progress.show('Checking pages', 60, 100)
  expect(line()).toContain('60 of 100')
})
