import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/setup/sizes.ts'
import {
  createStore,
  defineInput,
  defineKeyedInput,
  defineKeyedQuery,
  defineQuery,
  defineQueryBy,
  listKey,
  QueryRing,
  type StoreOptions,
  type Use,
} from './query.ts'

/** Numbers by name that can be changed, and a store that writes down what it runs. */
function createSheet(values: Record<string, number>, options: StoreOptions = {}) {
  const ran: string[] = []
  const store = createStore({ ...options, onRun: (name, key) => ran.push(`${name} ${key}`.trim()) })
  const cell = defineKeyedInput('cell', async (key: string) => values[key] ?? 0)
  return {
    store,
    cell,
    change(key: string, value: number) {
      values[key] = value
      store.invalidate(cell, [key])
    },
    /** What ran since this was last asked. */
    ran: () => ran.splice(0),
  }
}

/** A promise that is settled by hand, to stop a query half-way. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** A wait that never ends is a failure here, and not a test that times out without a word. */
async function within<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), 2000)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

async function ringOf(promise: Promise<unknown>): Promise<string[]> {
  const problem = await within(promise.catch((reason: unknown) => reason))
  if (!(problem instanceof QueryRing)) throw new Error(`expected a ring, got ${String(problem)}`)
  return problem.ring
}

describe('a query is remembered', () => {
  test('asked twice, it runs once', async () => {
    const { store, cell, ran } = createSheet({ a: 1 })
    const twice = defineKeyedQuery('twice', async (use, key: string) => 2 * (await use(cell, key)))
    expect([await store.get(twice, 'a'), await store.get(twice, 'a')]).toEqual([2, 2])
    expect(ran()).toEqual(['twice a', 'cell a'])
  })

  test('asked by two at the same time, it runs once', async () => {
    const { store, cell, ran } = createSheet({ a: 1 })
    const twice = defineKeyedQuery('twice', async (use, key: string) => 2 * (await use(cell, key)))
    expect(await Promise.all([store.get(twice, 'a'), store.get(twice, 'a')])).toEqual([2, 2])
    expect(ran()).toEqual(['twice a', 'cell a'])
  })

  test('each key by itself', async () => {
    const { store, cell, ran } = createSheet({ a: 1, b: 5 })
    const twice = defineKeyedQuery('twice', async (use, key: string) => 2 * (await use(cell, key)))
    await store.get(twice, 'a')
    ran()
    expect(await store.get(twice, 'b')).toBe(10)
    expect(ran()).toEqual(['twice b', 'cell b'])
  })

  test('two queries of one name are two queries', async () => {
    const store = createStore()
    const [one, two] = [defineQuery('same name', () => 1), defineQuery('same name', () => 2)]
    expect([await store.get(one), await store.get(two)]).toEqual([1, 2])
  })
})

describe('after a change', () => {
  /** `sign` says little about its cell, `report` is made from it. */
  function signs(options?: StoreOptions) {
    const sheet = createSheet({ a: 1, b: 1 }, options)
    const sign = defineKeyedQuery('sign', async (use, key: string) => Math.sign(await use(sheet.cell, key)))
    const report = defineKeyedQuery(
      'report',
      async (use, key: string) => `the sign is ${await use(sign, key)}`,
    )
    return { ...sheet, report }
  }

  test('only what used the changed input runs again', async () => {
    const { store, report, change, ran } = signs()
    await Promise.all([store.get(report, 'a'), store.get(report, 'b')])
    ran()
    change('a', -1)
    expect(await Promise.all([store.get(report, 'a'), store.get(report, 'b')])).toEqual([
      'the sign is -1',
      'the sign is 1',
    ])
    expect(ran()).toEqual(['cell a', 'sign a', 'report a'])
  })

  test('a stage that comes out the same ends the work there', async () => {
    const { store, report, change, ran } = signs()
    await store.get(report, 'a')
    ran()
    change('a', 7)
    expect(await store.get(report, 'a')).toBe('the sign is 1')
    expect(ran()).toEqual(['cell a', 'sign a'])
  })

  test('with the cut-off switched off, everything above it runs too', async () => {
    const { store, report, change, ran } = signs({ cutOff: false })
    await store.get(report, 'a')
    ran()
    change('a', 7)
    expect(await store.get(report, 'a')).toBe('the sign is 1')
    expect(ran()).toEqual(['cell a', 'sign a', 'report a'])
  })

  test('an input that was written with the same content is read, and nothing else runs', async () => {
    const { store, report, change, ran } = signs()
    await store.get(report, 'a')
    ran()
    change('a', 1)
    await store.get(report, 'a')
    expect(ran()).toEqual(['cell a'])
  })

  test('a change of an input that nobody used is no change', async () => {
    const { store, report, change, ran } = signs()
    await store.get(report, 'a')
    const before = store.revision()
    change('never asked for', 3)
    expect(store.revision()).toBe(before)
    ran()
    await store.get(report, 'a')
    expect(ran()).toEqual([])
  })

  test('without keys, every key of the input may have changed', async () => {
    const { store, report, cell, ran } = signs()
    await Promise.all([store.get(report, 'a'), store.get(report, 'b')])
    ran()
    store.invalidate(cell)
    await Promise.all([store.get(report, 'a'), store.get(report, 'b')])
    expect(ran()).toEqual(['cell a', 'cell b'])
  })

  test('in a diamond every query runs once', async () => {
    const { store, cell, change, ran } = createSheet({ a: 1 })
    const left = defineQuery('left', async (use) => (await use(cell, 'a')) + 1)
    const right = defineQuery('right', async (use) => (await use(cell, 'a')) * 10)
    const top = defineQuery('top', async (use) => (await use(left)) + (await use(right)))
    expect(await store.get(top)).toBe(12)
    ran()
    change('a', 2)
    expect(await store.get(top)).toBe(23)
    expect(ran().sort()).toEqual(['cell a', 'left', 'right', 'top'])
  })

  test('what a query used last time but not this time does not concern it any more', async () => {
    const { store, cell, change, ran } = createSheet({ which: 0, a: 1, b: 2 })
    const chosen = defineQuery('chosen', async (use) =>
      use(cell, (await use(cell, 'which')) === 0 ? 'a' : 'b'),
    )
    expect(await store.get(chosen)).toBe(1)
    change('which', 1)
    expect(await store.get(chosen)).toBe(2)
    ran()
    change('a', 9)
    expect(await store.get(chosen)).toBe(2)
    expect(ran()).toEqual([])
  })

  test('the query is handed its value of last time', async () => {
    const { store, cell, change } = createSheet({ a: 1 })
    const history = defineQuery('history', async (use, previous: number[] | undefined) => [
      ...(previous ?? []),
      await use(cell, 'a'),
    ])
    await store.get(history)
    change('a', 2)
    await store.get(history)
    change('a', 3)
    expect(await store.get(history)).toEqual([1, 2, 3])
  })

  test('a query may say itself what counts as the same', async () => {
    const { store, cell, change, ran } = createSheet({ a: 10 })
    const tens = defineQuery('tens', async (use) => use(cell, 'a'), {
      same: (a: number, b: number) => Math.floor(a / 10) === Math.floor(b / 10),
    })
    const top = defineQuery('top', async (use) => use(tens))
    await store.get(top)
    ran()
    change('a', 19)
    expect(await store.get(top)).toBe(10)
    expect(ran()).toEqual(['cell a', 'tens'])
  })
})

describe('many things at once', () => {
  test('what runs side by side is not mixed up', async () => {
    const { store, cell, change, ran } = createSheet({ a: 1, b: 2, c: 3 })
    const slow = defineKeyedQuery('slow', async (use, key: string) => {
      await new Promise((resolve) => setTimeout(resolve, key === 'a' ? 3 : 0))
      return use(cell, key)
    })
    const sum = defineKeyedQuery('sum', async (use, keys: string) => {
      const parts = await Promise.all([...keys].map((key) => use(slow, key)))
      return parts.reduce((total, part) => total + part, 0)
    })
    expect(await Promise.all([store.get(sum, 'ab'), store.get(sum, 'bc')])).toEqual([3, 5])
    ran()
    change('a', 10)
    expect(await Promise.all([store.get(sum, 'ab'), store.get(sum, 'bc')])).toEqual([12, 5])
    expect(ran().sort()).toEqual(['cell a', 'slow a', 'sum ab'])
  })

  test('a change while a query runs is not lost', async () => {
    const { store, cell, change } = createSheet({ a: 1 })
    const gate = createGate()
    const held = defineQuery('held', async (use) => {
      const value = await use(cell, 'a')
      await gate.opened
      return value
    })
    const answer = store.get(held)
    await new Promise(setImmediate)
    change('a', 2)
    gate.open()
    expect(await within(answer)).toBe(2)
    expect(await store.get(held)).toBe(2)
  })

  test('a change while the input itself is read is not lost', async () => {
    const store = createStore()
    const gate = createGate()
    const disk = { text: 'old' }
    const file = defineInput('file', async () => {
      const { text } = disk
      await gate.opened
      return text
    })
    const upper = defineQuery('upper', async (use) => (await use(file)).toUpperCase())
    const answer = store.get(upper)
    await new Promise(setImmediate)
    disk.text = 'new'
    store.invalidate(file)
    gate.open()
    expect(await within(answer)).toBe('NEW')
  })
})

describe('queries that ask for each other', () => {
  /** Each name asks for the next, the last for the first again while `closed` is not 0. */
  function ring(names: string[]) {
    const sheet = createSheet({ closed: 1 })
    const link = defineKeyedQuery('link', async (use: Use, name: string): Promise<number> => {
      const next = names[(names.indexOf(name) + 1) % names.length]!
      const isLast = name === names.at(-1)
      if (isLast && (await use(sheet.cell, 'closed')) === 0) return 1
      return 1 + (await use(link, next))
    })
    return { ...sheet, link }
  }

  test('a query that asks for itself', async () => {
    const { store, link } = ring(['a'])
    expect(await ringOf(store.get(link, 'a'))).toEqual(['link a', 'link a'])
  })

  test('two', async () => {
    const { store, link } = ring(['a', 'b'])
    expect(await ringOf(store.get(link, 'a'))).toEqual(['link b', 'link a', 'link b'])
  })

  test('three', async () => {
    const { store, link } = ring(['a', 'b', 'c'])
    expect(await ringOf(store.get(link, 'a'))).toEqual(['link c', 'link a', 'link b', 'link c'])
  })

  test('the error names the ring', async () => {
    const { store, link } = ring(['a', 'b'])
    await expect(within(store.get(link, 'a'))).rejects.toThrow(
      'queries ask for each other in a ring: link b -> link a -> link b',
    )
  })

  test('entered from both ends at once, each waiting for something first', async () => {
    const { store, cell, ran } = createSheet({ x: 1, y: 1 })
    const one = defineQuery('one', async (use: Use): Promise<number> => {
      await use(cell, 'x')
      return use(two)
    })
    const two = defineQuery('two', async (use: Use): Promise<number> => {
      await use(cell, 'y')
      return use(one)
    })
    const [first, second] = await Promise.all([ringOf(store.get(one)), ringOf(store.get(two))])
    expect(new Set(first)).toEqual(new Set(['one', 'two']))
    expect(second).toEqual(first)
    expect(ran().filter((stage) => stage === 'one' || stage === 'two')).toEqual(['one', 'two'])
  })

  test('three entered from every end at once', async () => {
    const { store, link } = ring(['a', 'b', 'c'])
    const rings = await Promise.all(['c', 'a', 'b'].map((name) => ringOf(store.get(link, name))))
    for (const found of rings) expect(new Set(found)).toEqual(new Set(['link a', 'link b', 'link c']))
  })

  test('the ring is found again after a change that does not break it', async () => {
    const { store, link, change } = ring(['a', 'b', 'c'])
    await ringOf(store.get(link, 'a'))
    change('closed', 2)
    expect(new Set(await ringOf(store.get(link, 'b')))).toEqual(new Set(['link a', 'link b', 'link c']))
  })

  test.each([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ])('once an input breaks the ring, `%s` works again', async (name, value) => {
    const { store, link, change } = ring(['a', 'b', 'c'])
    await ringOf(store.get(link, 'a'))
    change('closed', 0)
    expect(await within(store.get(link, name))).toBe(value)
    expect(await within(Promise.all(['a', 'b', 'c'].map((each) => store.get(link, each))))).toEqual([3, 2, 1])
  })

  test('a ring among others harms nobody else', async () => {
    const { store, link, cell } = ring(['a', 'b'])
    const careful = defineQuery('careful', async (use) => {
      const fallback = await use(link, 'a').catch(() => -1)
      return fallback + (await use(cell, 'closed'))
    })
    expect(await within(store.get(careful))).toBe(0)
  })

  test('a member that can do without the other keeps working after a change', async () => {
    const { store, cell, change } = createSheet({ own: 1 })
    const careful = defineQuery('careful', async (use: Use): Promise<number> => {
      const other = await use(partner).catch(() => 100)
      return other + (await use(cell, 'own'))
    })
    const partner = defineQuery('partner', async (use: Use): Promise<number> => use(careful))
    expect(await within(store.get(careful))).toBe(101)
    change('own', 2)
    expect(await within(store.get(careful))).toBe(102)
  })

  test('two that ask for each other by turns are no ring', async () => {
    const { store, cell, change } = createSheet({ turn: 0 })
    const one = defineQuery(
      'one',
      async (use: Use): Promise<number> => ((await use(cell, 'turn')) === 0 ? 1 + (await use(two)) : 1),
    )
    const two = defineQuery(
      'two',
      async (use: Use): Promise<number> => ((await use(cell, 'turn')) === 0 ? 1 : 1 + (await use(one))),
    )
    expect(await within(store.get(one))).toBe(2)
    change('turn', 1)
    expect(await within(store.get(two))).toBe(2)
    change('turn', 0)
    expect(await within(Promise.all([store.get(two), store.get(one)]))).toEqual([1, 2])
  })

  test('a diamond is no ring, however it is entered', async () => {
    const { store, cell } = createSheet({ a: 1 })
    const base = defineQuery('base', async (use) => use(cell, 'a'))
    const left = defineQuery('left', async (use) => use(base))
    const right = defineQuery('right', async (use) => (await use(left)) + (await use(base)))
    const top = defineQuery('top', async (use) => {
      const [a, b, c] = await Promise.all([use(right), use(left), use(base)])
      return a + b + c
    })
    expect(await within(Promise.all([store.get(right), store.get(top), store.get(left)]))).toEqual([2, 4, 1])
  })
})

describe('a query that fails', () => {
  function fragile() {
    const sheet = createSheet({ a: -1, b: 0 })
    const root = defineQuery('root', async (use) => {
      const value = await use(sheet.cell, 'a')
      if (value < 0) throw new Error(`${value} has no root`)
      return Math.sqrt(value)
    })
    const shown = defineQuery('shown', async (use) => `root ${await use(root)}`)
    return { ...sheet, root, shown }
  }

  test('the failure is remembered, and reaches everyone who asks', async () => {
    const { store, shown, root, ran } = fragile()
    await expect(store.get(shown)).rejects.toThrow('-1 has no root')
    expect(ran()).toEqual(['shown', 'root', 'cell a'])
    await expect(store.get(shown)).rejects.toThrow('-1 has no root')
    await expect(store.get(root)).rejects.toThrow('-1 has no root')
    expect(ran()).toEqual([])
  })

  test('it recovers when its input does', async () => {
    const { store, shown, change } = fragile()
    await expect(store.get(shown)).rejects.toThrow()
    change('a', 9)
    expect(await store.get(shown)).toBe('root 3')
    change('a', -4)
    await expect(store.get(shown)).rejects.toThrow('-4 has no root')
    change('a', 9)
    expect(await store.get(shown)).toBe('root 3')
  })

  test('it throws at once, without a promise', async () => {
    const store = createStore()
    const thrown = defineQuery('thrown', () => {
      throw new Error('at once')
    })
    await expect(store.get(thrown)).rejects.toThrow('at once')
  })

  test('an input that cannot be read fails, and is read again when it changes', async () => {
    const store = createStore()
    const disk = { text: undefined as string | undefined }
    const file = defineInput('file', () => {
      if (disk.text === undefined) throw new Error('no such file')
      return disk.text
    })
    const copy = defineQuery('copy', async (use) => use(file))
    await expect(store.get(copy)).rejects.toThrow('no such file')
    disk.text = 'there'
    store.invalidate(file)
    expect(await store.get(copy)).toBe('there')
  })

  test('one of several failing at once: the others are not held back', async () => {
    const { store, cell, root } = fragile()
    const both = defineQuery('both', async (use) => Promise.all([use(root), use(cell, 'b')]))
    await expect(within(store.get(both))).rejects.toThrow('-1 has no root')
    expect(await within(store.get(cell, 'b'))).toBe(0)
  })
})

describe('prune', () => {
  test('drops what nobody asked for since the last change, and keeps the rest', async () => {
    const { store, cell, change, ran } = createSheet({ a: 1, b: 2 })
    const page = defineKeyedQuery('page', async (use, key: string) => use(cell, key))
    await Promise.all([store.get(page, 'a'), store.get(page, 'b')])
    expect(store.size()).toBe(4)
    change('a', 3)
    await store.get(page, 'a')
    store.prune()
    expect(store.size()).toBe(2)
    ran()
    expect([await store.get(page, 'a'), await store.get(page, 'b')]).toEqual([3, 2])
    expect(ran()).toEqual(['page b', 'cell b'])
  })

  test('keeps everything that a pass asked for, although something changed in the middle of it', async () => {
    const { store, cell, change, ran } = createSheet({ a: 1, b: 2, dead: 3 })
    const page = defineKeyedQuery('page', async (use, key: string) => use(cell, key))
    await store.get(page, 'dead')
    change('dead', 4)
    const since = store.revision()
    await store.get(page, 'a')
    change('a', 5)
    await store.get(page, 'b')
    store.prune(since)
    expect(store.size()).toBe(4)
    ran()
    expect([await store.get(page, 'a'), await store.get(page, 'b')]).toEqual([5, 2])
    expect(ran()).toEqual(['cell a', 'page a'])
  })

  test('while a query runs, what it has used stays: a later change of that is noticed', async () => {
    const { store, cell, change, ran } = createSheet({ a: 1, other: 1 })
    const gate = createGate()
    const held = defineQuery('held', async (use) => {
      const value = await use(cell, 'a')
      await gate.opened
      return value
    })
    await store.get(cell, 'other')
    const answer = store.get(held)
    await new Promise(setImmediate)
    change('other', 2)
    store.prune()
    gate.open()
    expect(await within(answer)).toBe(1)
    ran()
    await store.get(held)
    expect(ran()).toEqual([])
    change('a', 7)
    expect(await within(store.get(held))).toBe(7)
  })
})

describe('whatever is asked and changed in whatever order', () => {
  const cells = 4
  /** A node adds up what it names: numbers below `cells` are cells, the others earlier nodes. */
  type Sum = { parts: number[]; parallel: boolean; modulo: number }
  type Step =
    | { do: 'change'; cell: number; value: number }
    | { do: 'ask'; node: number; changing?: { cell: number; value: number } }
    | { do: 'askAll' }
    | { do: 'prune' }

  const cellIndex = fc.integer({ min: 0, max: cells - 1 })
  const value = fc.integer({ min: 0, max: 5 })
  const change = fc.record({ cell: cellIndex, value })
  const graph = fc
    .array(
      fc.record({
        parts: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        parallel: fc.boolean(),
        // A small modulus makes many sums come out the same, which is what the cut-off is about.
        modulo: fc.constantFrom(2, 3, 1000),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((sums) =>
      sums.map((sum, index): Sum => ({ ...sum, parts: sum.parts.map((part) => part % (cells + index)) })),
    )
  const step: fc.Arbitrary<Step> = fc.oneof(
    change.map((what): Step => ({ do: 'change', ...what })),
    fc
      .record({ node: fc.nat(), changing: fc.option(change, { nil: undefined }) })
      .map((what): Step => ({ do: 'ask', ...what })),
    fc.constant<Step>({ do: 'askAll' }),
    fc.constant<Step>({ do: 'prune' }),
  )

  test('the answers are those of a computation from scratch', async () => {
    await fc.assert(
      fc.asyncProperty(graph, fc.array(step, { minLength: 1, maxLength: 25 }), async (sums, steps) => {
        const values = Array.from({ length: cells }, () => 0)
        const store = createStore()
        const cell = defineKeyedInput('cell', async (key: string) => values[Number(key)]!)
        const node = defineKeyedQuery('node', async (use: Use, key: string): Promise<number> => {
          const { parts, parallel, modulo } = sums[Number(key)]!
          const ask = (part: number) =>
            part < cells ? use(cell, String(part)) : use(node, String(part - cells))
          let total = 0
          if (parallel) for (const found of await Promise.all(parts.map(ask))) total += found
          else {
            for (const part of parts) {
              total += await ask(part)
              // The rest is used or not, as the numbers have it.
              if (total % 5 === 4) break
            }
          }
          return total % modulo
        })
        const scratch = (index: number): number => {
          const { parts, parallel, modulo } = sums[index]!
          let total = 0
          for (const part of parts) {
            total += part < cells ? values[part]! : scratch(part - cells)
            if (!parallel && total % 5 === 4) break
          }
          return total % modulo
        }
        const all = sums.map((_, index) => index)
        const write = ({ cell: index, value: written }: { cell: number; value: number }) => {
          values[index] = written
          store.invalidate(cell, [String(index)])
        }
        for (const what of steps) {
          if (what.do === 'change') write(what)
          if (what.do === 'prune') store.prune()
          if (what.do === 'ask') {
            const index = what.node % sums.length
            const before = scratch(index)
            const answer = store.get(node, String(index))
            if (what.changing) write(what.changing)
            expect([before, scratch(index)]).toContain(await answer)
          }
          if (what.do === 'askAll')
            expect(await Promise.all(all.map((index) => store.get(node, String(index))))).toEqual(
              all.map(scratch),
            )
        }
        expect(await Promise.all(all.map((index) => store.get(node, String(index))))).toEqual(
          all.map(scratch),
        )
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a key of several parts', () => {
  const pairKey = listKey<[left: string, right: string]>()

  test('is one key, whatever its parts hold', async () => {
    const { store } = createSheet({})
    const joined = defineQueryBy(pairKey)('joined', async (_use, [left, right]) => `${left}+${right}`)
    const keys: [string, string][] = [
      ['a b', 'c'],
      ['a', 'b c'],
      ['["a"', ']'],
      ['', ''],
    ]
    for (const key of keys) expect(await store.get(joined, key)).toBe(key.join('+'))
  })

  test('is found again by a trace', async () => {
    const { store, cell, change } = createSheet({ a: 1, b: 2 })
    const sum = defineQueryBy(pairKey)(
      'sum',
      async (use, [left, right]) => (await use(cell, left)) + (await use(cell, right)),
    )
    const { value, trace } = await store.record((use) => use(sum, ['a', 'b']))
    expect(value).toBe(3)
    const queries = new Map([[sum.name, sum]])
    expect(await store.isCurrent(trace, queries)).toBe(true)
    change('b', 3)
    expect(await store.isCurrent(trace, queries)).toBe(false)
  })
})
