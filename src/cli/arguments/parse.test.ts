import { describe, expect, test } from 'vitest'
import { commands } from '../commands.ts'
import { findCommand, parseArguments } from './parse.ts'

/** Parses a command line after `octavo`. */
function parse(line: string) {
  const [name = '', ...args] = line.split(' ')
  return parseArguments(
    findCommand(commands, name),
    args.map((arg) => (arg === '""' ? '' : arg)),
  )
}

describe('the command line', () => {
  test('uses defaults for `dev`', () => {
    expect(parse('dev')).toEqual({ words: [], options: { port: '3000', host: '127.0.0.1', open: true } })
  })

  test.each([
    ['dev my-docs --port 4000 --no-open', ['my-docs'], { port: '4000', open: false }],
    ['dev --port=4000 my-docs', ['my-docs'], { port: '4000' }],
    ['dev --groups ""', [], { groups: '' }],
    ['dev --port ""', [], { port: '' }],
    ['build --base-path /docs --compress', [], { out: 'dist', basePath: '/docs', compress: true }],
    ['serve --question-rate 100', [], { searchRate: '100' }],
    ['serve --metrics-port=-1', [], { metricsPort: '-1' }],
    ['diff old.yaml new.yaml --fail-on any', ['old.yaml', 'new.yaml'], { failOn: 'any', format: 'text' }],
    ['validate -- --odd-name', ['--odd-name'], {}],
  ])('parses %s', (line, expected, options) => {
    expect(parse(line)).toMatchObject({ words: expected, options })
  })

  test.each([
    ['biuld', 'Unknown command `biuld`. Did you mean `build`?'],
    ['frobnicate', 'Unknown command `frobnicate`. Run `octavo help` to list commands.'],
    ['dev --prt 4000', 'Unknown option `--prt` for `octavo dev`. Did you mean `--port`?'],
    ['build --basepath=/docs', 'Unknown option `--basepath` for `octavo build`. Did you mean `--base-path`?'],
    [
      'init --sparkle',
      'Unknown option `--sparkle` for `octavo init`. Run `octavo help init` to list its options.',
    ],
    ['dev --port', '`--port` needs a value: `--port <port>`.'],
    ['dev --port --no-open', '`--port` needs a value: `--port <port>`.'],
    ['build --strict=yes', '`--strict` takes no value.'],
    ['dev my docs', 'Unexpected argument `docs`. Quote values that contain spaces.'],
  ])('rejects %s', (line, message) => {
    expect(() => parse(line)).toThrow(message)
  })
})
