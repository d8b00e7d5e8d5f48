import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createShown } from './shown.ts'

const texts = (visible: ReturnType<typeof createShown>) =>
  Array.from({ length: visible.count() }, (_, at) => visible.at(at).data)
const noDeadline = Number.POSITIVE_INFINITY

test('drops the oldest entries beyond the limit', () => {
  const log = createLog(3, 1000)
  for (const text of ['a', 'b', 'c', 'd', 'e']) log.push('received', text)
  expect(log.all().map(({ data }) => data)).toEqual(['c', 'd', 'e'])
  expect(log.at(log.first()).data).toBe('c')
  expect(log.counts).toMatchObject({ received: 5, dropped: 2, unchecked: 2 })
})

test('limits the size but keeps the newest entry', () => {
  const log = createLog(100, 10)
  for (const text of ['12345', '12345', '1', 'x'.repeat(50)]) log.push('received', text)
  expect(log.all().map(({ data }) => data.length)).toEqual([50])
})

test('shows the same entries as a plain filter', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('push' as const), text: fc.constantFrom('aa', 'ab', 'b', 'B.') }),
    fc.record({ kind: fc.constant('filter' as const), text: fc.constantFrom('', 'a', 'B', '.') }),
    fc.record({ kind: fc.constant('clear' as const), text: fc.constant('') }),
    fc.record({ kind: fc.constant('update' as const), text: fc.constant('') }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const log = createLog(7, 1000)
      const visible = createShown(log)
      let filter = ''
      for (const { kind, text } of steps) {
        if (kind === 'push') log.push('received', text)
        if (kind === 'filter') {
          filter = text
          visible.setFilter({ text, kind: '' })
        }
        if (kind === 'clear') {
          log.clear()
          visible.clear()
        }
        if (kind === 'update') visible.update(noDeadline)
      }
      visible.update(noDeadline)
      const expected = log
        .all()
        .map(({ data }) => data as string)
        .filter((text) => text.toLowerCase().includes(filter.toLowerCase()))
      expect(texts(visible)).toEqual(expected)
    }),
  )
})

test('does not change while paused, even if entries are dropped', () => {
  const log = createLog(2, 1000)
  const visible = createShown(log)
  log.push('received', 'a')
  log.push('sent', 'b')
  visible.update(noDeadline)
  visible.pause(true)
  for (const text of ['c', 'd', 'e']) log.push('received', text)
  visible.update(noDeadline)
  expect(texts(visible)).toEqual(['a', 'b'])
  expect(visible.waiting()).toBe(3)
  visible.setFilter({ text: '', kind: 'sent' })
  visible.update(noDeadline)
  expect(texts(visible)).toEqual(['b'])
  visible.setFilter({ text: '', kind: '' })
  visible.pause(false)
  visible.update(noDeadline)
  expect(texts(visible)).toEqual(['d', 'e'])
})
