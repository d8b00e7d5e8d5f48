import { expect, test } from 'vitest'
import { supportsHyperlinks } from './paint.ts'

test.each([
  ['VS Code', { TERM_PROGRAM: 'vscode' }, true],
  ['iTerm', { TERM_PROGRAM: 'iTerm.app' }, true],
  ['kitty', { TERM: 'xterm-kitty' }, true],
  ['a recent VTE', { VTE_VERSION: '7200' }, true],
  ['Windows Terminal', { WT_SESSION: 'a' }, true],
  ['an old VTE', { VTE_VERSION: '4800' }, false],
  ['an unknown terminal', { TERM: 'xterm-256color' }, false],
  ['a CI job', { TERM_PROGRAM: 'vscode', CI: 'true' }, false],
  ['a dumb terminal', { TERM: 'dumb', WT_SESSION: 'a' }, false],
])('detects hyperlink support in %s', (_name, environment, expected) => {
  expect(supportsHyperlinks({ isTTY: true }, environment)).toBe(expected)
  expect(supportsHyperlinks({ isTTY: false }, environment)).toBe(false)
})

test('lets FORCE_HYPERLINK override detection', () => {
  expect(supportsHyperlinks({ isTTY: false }, { FORCE_HYPERLINK: '1' })).toBe(true)
  expect(supportsHyperlinks({ isTTY: true }, { FORCE_HYPERLINK: '0', WT_SESSION: 'a' })).toBe(false)
})
