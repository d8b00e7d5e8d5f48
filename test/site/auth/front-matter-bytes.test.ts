import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../../../src/core/decode-text.ts'
import { asFilePath } from '../../../src/core/path.ts'
import { parseOutline } from '../../../src/site/page/outline.ts'
import { runs } from '../../setup/sizes.ts'

const file = asFilePath('plan.mdx')

/** Whether a reader without groups could see the page on a site where pages are public by default. */
function isOpen(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)
  // A file that is not text is never shown.
  if (text === undefined) return false
  const { level } = parseOutline(file, text).meta
  return level === undefined || (level.groups === undefined && level.public !== false)
}

const blank = fc.constantFrom(
  '',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\t',
  '\v',
  '\f',
  '\ufeff',
  '\u200b',
  '\u00a0',
  '\u2028',
)
const before = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: blank },
    fc.constantFrom('{/* draft */}\n', '<!-- draft -->\n', "import X from '/snippets/x.jsx'\n", '// draft\n'),
  ),
  { maxLength: 5 },
)
const fence = fc.constantFrom(
  '---',
  '----',
  '-----',
  '--- ',
  '---yaml',
  '--- yaml',
  '+++',
  '— —',
  '———',
  '\u200b---',
)
const end = fc.constantFrom('\n', '\r\n', '\r')
const key = fc.constantFrom(
  'groups',
  'Groups',
  'GROUPS',
  'group',
  'gr\u200boups',
  'grоups',
  ' groups',
  '"groups"',
  'gruops',
)
const other = fc.constantFrom(
  'title: Plan',
  'icon: star',
  'description: "A: b"',
  '# A comment',
  'tags:',
  '  - one',
)

const page = fc
  .record({
    before,
    open: fence,
    close: fence,
    end,
    key,
    others: fc.array(other, { maxLength: 3 }),
    at: fc.nat(3),
  })
  .map(({ before, open, close, end, key, others, at }) => {
    const lines = [...others.slice(0, at), `${key}: [owners]`, ...others.slice(at)]
    return before.join('') + [open, ...lines, close, '', 'The treasure is below the mill.'].join(end)
  })

test('no spelling of restricting front matter leaves a page open', () => {
  fc.assert(
    fc.property(page, (text) => {
      expect(isOpen(new TextEncoder().encode(text)), JSON.stringify(text)).toBe(false)
    }),
    { numRuns: runs(20_000) },
  )
})

test('reads any bytes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        page.map((text) => new TextEncoder().encode(text)),
      ),
      (bytes) => {
        isOpen(bytes)
      },
    ),
    { numRuns: runs(10_000) },
  )
})

test('stays fast on long starts', () => {
  for (const unit of [
    '-',
    '- ',
    '\n---',
    '\n- - -\na: b',
    '{/*',
    '<!--',
    'import ',
    ' ',
    '\u200b',
    'a: b\n',
    '---\na: b\n',
  ]) {
    const text = `${unit.repeat(Math.ceil(200_000 / unit.length))}!`
    // A busy machine stops now and then, so the fastest of three runs counts.
    const times = [1, 2, 3].map(() => millisecondsOf(() => parseOutline(file, text)))
    expect(Math.min(...times), JSON.stringify(unit)).toBeLessThan(2000)
  }
})

function millisecondsOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  return process.cpuUsage(before).user / 1000
}
