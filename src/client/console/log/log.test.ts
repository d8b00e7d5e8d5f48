import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createShown } from './shown.ts'

const texts = (shown: ReturnType<typeof createShown>) =>
  Array.from({ length: shown.count() }, (_, at) => shown.at(at).data)
const always = Number.POSITIVE_INFINITY

test('so many are kept and no more, and the oldest go first', () => {
  const log = createLog(3, 1000)
  for (const text of ['a', 'b', 'c', 'd', 'e']) log.push('received', text)
  expect(log.all().map(({ data }) => data)).toEqual(['c', 'd', 'e'])
  expect(log.at(log.first()).data).toBe('c')
  expect(log.counts).toMatchObject({ received: 5, dropped: 2, unchecked: 2 })
})

test('so much is kept; the newest is there even if it is too large by itself', () => {
  const log = createLog(100, 10)
  for (const text of ['12345', '12345', '1', 'x'.repeat(50)]) log.push('received', text)
  expect(log.all().map(({ data }) => data.length)).toEqual([50])
})

test('what is shown is what a plain filter would show, whatever happens in between', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('push' as const), text: fc.constantFrom('aa', 'ab', 'b', 'B.') }),
    fc.record({ kind: fc.constant('filter' as const), text: fc.constantFrom('', 'a', 'B', '.') }),
    fc.record({ kind: fc.constant('clear' as const), text: fc.constant('') }),
    fc.record({ kind: fc.constant('update' as const), text: fc.constant('') }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const log = createLog(7, 1000)
      const shown = createShown(log)
      let filter = ''
      for (const { kind, text } of steps) {
        if (kind === 'push') log.push('received', text)
        if (kind === 'filter') {
          filter = text
          shown.setFilter({ text, kind: '' })
        }
        if (kind === 'clear') {
          log.clear()
          shown.clear()
        }
        if (kind === 'update') shown.update(always)
      }
      shown.update(always)
      const wanted = log
        .all()
        .map(({ data }) => data as string)
        .filter((text) => text.toLowerCase().includes(filter.toLowerCase()))
      expect(texts(shown)).toEqual(wanted)
    }),
  )
})

test('while it is paused it stays as it is, also when the oldest go', () => {
  const log = createLog(2, 1000)
  const shown = createShown(log)
  log.push('received', 'a')
  log.push('sent', 'b')
  shown.update(always)
  shown.pause(true)
  for (const text of ['c', 'd', 'e']) log.push('received', text)
  shown.update(always)
  expect(texts(shown)).toEqual(['a', 'b'])
  expect(shown.waiting()).toBe(3)
  shown.setFilter({ text: '', kind: 'sent' })
  shown.update(always)
  expect(texts(shown)).toEqual(['b'])
  shown.setFilter({ text: '', kind: '' })
  shown.pause(false)
  shown.update(always)
  expect(texts(shown)).toEqual(['d', 'e'])
})
