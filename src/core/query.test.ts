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
  QueryCycle,
  type StoreOptions,
  type Use,
} from './query.ts'

/** Numbers by name, and a store that records what it runs. */
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
    /** The queries that ran since the last call. */
    ran: () => ran.splice(0),
  }
}

/** A promise resolved by hand, to pause a query. */
function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Fails a hanging wait with a clear error instead of a test timeout. */
async function within<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it hangs')), 2000)
  })
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}

async function cycleOf(promise: Promise<unknown>): Promise<string[]> {
  const problem = await within(promise.catch((reason: unknown) => reason))
  if (!(problem instanceof QueryCycle)) throw new Error(`expected a ring, got ${String(problem)}`)
  return problem.cycle
}

describe('a cached query', () => {
  test('runs once for two requests', async () => {
    const { store, cell, ran } = createSheet({ a: 1 })
    const twice = defineKeyedQuery('twice', async (use, key: string) => 2 * (await use(cell, key)))
    expect([await store.get(twice, 'a'), await store.get(twice, 'a')]).toEqual([2, 2])
    expect(ran()).toEqual(['twice a', 'cell a'])
  })

  test('runs once for two concurrent requests', async () => {
    const { store, cell, ran } = createSheet({ a: 1 })
    const twice = defineKeyedQuery('twice', async (use, key: string) => 2 * (await use(cell, key)))
    expect(await Promise.all([store.get(twice, 'a'), store.get(twice, 'a')])).toEqual([2, 2])
    expect(ran()).toEqual(['twice a', 'cell a'])
  })

  test('is cached per key', async () => {
    const { store, cell, ran } = createSheet({ a: 1, b: 5 })
    const twice = defineKeyedQuery('twice', async (use, key: string) => 2 * (await use(cell, key)))
    await store.get(twice, 'a')
    ran()
    expect(await store.get(twice, 'b')).toBe(10)
    expect(ran()).toEqual(['twice b', 'cell b'])
  })

  test('is not shared with another query of the same name', async () => {
    const store = createStore()
    const [one, two] = [defineQuery('same name', () => 1), defineQuery('same name', () => 2)]
    expect([await store.get(one), await store.get(two)]).toEqual([1, 2])
  })
})

describe('after a change', () => {
  /** `sign` depends on its cell, and `report` on `sign`. */
  function signs(options?: StoreOptions) {
    const sheet = createSheet({ a: 1, b: 1 }, options)
    const sign = defineKeyedQuery('sign', async (use, key: string) => Math.sign(await use(sheet.cell, key)))
    const report = defineKeyedQuery(
      'report',
      async (use, key: string) => `the sign is ${await use(sign, key)}`,
    )
    return { ...sheet, report }
  }

  test('runs only queries that used the input', async () => {
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

  test('stops at an equal result', async () => {
    const { store, report, change, ran } = signs()
    await store.get(report, 'a')
    ran()
    change('a', 7)
    expect(await store.get(report, 'a')).toBe('the sign is 1')
    expect(ran()).toEqual(['cell a', 'sign a'])
  })

  test('continues after an equal result if the cut-off is disabled', async () => {
    const { store, report, change, ran } = signs({ cutOff: false })
    await store.get(report, 'a')
    ran()
    change('a', 7)
    expect(await store.get(report, 'a')).toBe('the sign is 1')
    expect(ran()).toEqual(['cell a', 'sign a', 'report a'])
  })

  test('only reads an input with the same content', async () => {
    const { store, report, change, ran } = signs()
    await store.get(report, 'a')
    ran()
    change('a', 1)
    await store.get(report, 'a')
    expect(ran()).toEqual(['cell a'])
  })

  test('creates no revision for an unused input', async () => {
    const { store, report, change, ran } = signs()
    await store.get(report, 'a')
    const before = store.revision()
    change('never asked for', 3)
    expect(store.revision()).toBe(before)
    ran()
    await store.get(report, 'a')
    expect(ran()).toEqual([])
  })

  test('invalidates every key if no keys are passed', async () => {
    const { store, report, cell, ran } = signs()
    await Promise.all([store.get(report, 'a'), store.get(report, 'b')])
    ran()
    store.invalidate(cell)
    await Promise.all([store.get(report, 'a'), store.get(report, 'b')])
    expect(ran()).toEqual(['cell a', 'cell b'])
  })

  test('runs every query in a diamond once', async () => {
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

  test('ignores a dependency that is no longer used', async () => {
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

  test('passes a query its previous value', async () => {
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

  test('lets a query define equality', async () => {
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

describe('concurrent queries', () => {
  test('do not mix their dependencies', async () => {
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

  test('notice a change while they run', async () => {
    const { store, cell, change } = createSheet({ a: 1 })
    const gate = createGate()
    const paused = defineQuery('held', async (use) => {
      const value = await use(cell, 'a')
      await gate.opened
      return value
    })
    const result = store.get(paused)
    await new Promise(setImmediate)
    change('a', 2)
    gate.open()
    expect(await within(result)).toBe(2)
    expect(await store.get(paused)).toBe(2)
  })

  test('notice a change while the input is read', async () => {
    const store = createStore()
    const gate = createGate()
    const disk = { text: 'old' }
    const file = defineInput('file', async () => {
      const { text } = disk
      await gate.opened
      return text
    })
    const upper = defineQuery('upper', async (use) => (await use(file)).toUpperCase())
    const result = store.get(upper)
    await new Promise(setImmediate)
    disk.text = 'new'
    store.invalidate(file)
    gate.open()
    expect(await within(result)).toBe('NEW')
  })
})

describe('circular queries', () => {
  /** Each name uses the next, and the last uses the first while `closed` is not 0. */
  function createCycle(names: string[]) {
    const sheet = createSheet({ closed: 1 })
    const link = defineKeyedQuery('link', async (use: Use, name: string): Promise<number> => {
      const next = names[(names.indexOf(name) + 1) % names.length]!
      const isLast = name === names.at(-1)
      if (isLast && (await use(sheet.cell, 'closed')) === 0) return 1
      return 1 + (await use(link, next))
    })
    return { ...sheet, link }
  }

  test('fail for a query that uses itself', async () => {
    const { store, link } = createCycle(['a'])
    expect(await cycleOf(store.get(link, 'a'))).toEqual(['link a', 'link a'])
  })

  test('fail for a cycle of two', async () => {
    const { store, link } = createCycle(['a', 'b'])
    expect(await cycleOf(store.get(link, 'a'))).toEqual(['link b', 'link a', 'link b'])
  })

  test('fail for a cycle of three', async () => {
    const { store, link } = createCycle(['a', 'b', 'c'])
    expect(await cycleOf(store.get(link, 'a'))).toEqual(['link c', 'link a', 'link b', 'link c'])
  })

  test('name the cycle in the error', async () => {
    const { store, link } = createCycle(['a', 'b'])
    await expect(within(store.get(link, 'a'))).rejects.toThrow(
      'queries depend on each other: link b -> link a -> link b',
    )
  })

  test('fail when both ends are requested at once', async () => {
    const { store, cell, ran } = createSheet({ x: 1, y: 1 })
    const one = defineQuery('one', async (use: Use): Promise<number> => {
      await use(cell, 'x')
      return use(two)
    })
    const two = defineQuery('two', async (use: Use): Promise<number> => {
      await use(cell, 'y')
      return use(one)
    })
    const [first, second] = await Promise.all([cycleOf(store.get(one)), cycleOf(store.get(two))])
    expect(new Set(first)).toEqual(new Set(['one', 'two']))
    expect(second).toEqual(first)
    expect(ran().filter((stage) => stage === 'one' || stage === 'two')).toEqual(['one', 'two'])
  })

  test('fail when all three ends are requested at once', async () => {
    const { store, link } = createCycle(['a', 'b', 'c'])
    const cycles = await Promise.all(['c', 'a', 'b'].map((name) => cycleOf(store.get(link, name))))
    for (const cycle of cycles) expect(new Set(cycle)).toEqual(new Set(['link a', 'link b', 'link c']))
  })

  test('fail again after a change that keeps the cycle', async () => {
    const { store, link, change } = createCycle(['a', 'b', 'c'])
    await cycleOf(store.get(link, 'a'))
    change('closed', 2)
    expect(new Set(await cycleOf(store.get(link, 'b')))).toEqual(new Set(['link a', 'link b', 'link c']))
  })

  test.each([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ])('return a value for `%s` after an input breaks the cycle', async (name, value) => {
    const { store, link, change } = createCycle(['a', 'b', 'c'])
    await cycleOf(store.get(link, 'a'))
    change('closed', 0)
    expect(await within(store.get(link, name))).toBe(value)
    expect(await within(Promise.all(['a', 'b', 'c'].map((each) => store.get(link, each))))).toEqual([3, 2, 1])
  })

  test('do not affect a query that handles the error', async () => {
    const { store, link, cell } = createCycle(['a', 'b'])
    const careful = defineQuery('careful', async (use) => {
      const fallback = await use(link, 'a').catch(() => -1)
      return fallback + (await use(cell, 'closed'))
    })
    expect(await within(store.get(careful))).toBe(0)
  })

  test('keep working after a change if a member handles the error', async () => {
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

  test('may depend on each other alternately', async () => {
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

  test('do not include a diamond', async () => {
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

describe('a failing query', () => {
  function createFragile() {
    const sheet = createSheet({ a: -1, b: 0 })
    const root = defineQuery('root', async (use) => {
      const value = await use(sheet.cell, 'a')
      if (value < 0) throw new Error(`${value} has no root`)
      return Math.sqrt(value)
    })
    const shown = defineQuery('shown', async (use) => `root ${await use(root)}`)
    return { ...sheet, root, shown }
  }

  test('caches its error for every caller', async () => {
    const { store, shown, root, ran } = createFragile()
    await expect(store.get(shown)).rejects.toThrow('-1 has no root')
    expect(ran()).toEqual(['shown', 'root', 'cell a'])
    await expect(store.get(shown)).rejects.toThrow('-1 has no root')
    await expect(store.get(root)).rejects.toThrow('-1 has no root')
    expect(ran()).toEqual([])
  })

  test('recovers with its input', async () => {
    const { store, shown, change } = createFragile()
    await expect(store.get(shown)).rejects.toThrow()
    change('a', 9)
    expect(await store.get(shown)).toBe('root 3')
    change('a', -4)
    await expect(store.get(shown)).rejects.toThrow('-4 has no root')
    change('a', 9)
    expect(await store.get(shown)).toBe('root 3')
  })

  test('may throw synchronously', async () => {
    const store = createStore()
    const thrown = defineQuery('thrown', () => {
      throw new Error('at once')
    })
    await expect(store.get(thrown)).rejects.toThrow('at once')
  })

  test('reads a failing input again after a change', async () => {
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

  test('does not block concurrent queries', async () => {
    const { store, cell, root } = createFragile()
    const both = defineQuery('both', async (use) => Promise.all([use(root), use(cell, 'b')]))
    await expect(within(store.get(both))).rejects.toThrow('-1 has no root')
    expect(await within(store.get(cell, 'b'))).toBe(0)
  })
})

describe('prune', () => {
  test('drops queries unused since the last change', async () => {
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

  test('keeps queries used since a revision despite a change meanwhile', async () => {
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

  test('keeps dependencies of a running query', async () => {
    const { store, cell, change, ran } = createSheet({ a: 1, other: 1 })
    const gate = createGate()
    const paused = defineQuery('held', async (use) => {
      const value = await use(cell, 'a')
      await gate.opened
      return value
    })
    await store.get(cell, 'other')
    const result = store.get(paused)
    await new Promise(setImmediate)
    change('other', 2)
    store.prune()
    gate.open()
    expect(await within(result)).toBe(1)
    ran()
    await store.get(paused)
    expect(ran()).toEqual([])
    change('a', 7)
    expect(await within(store.get(paused))).toBe(7)
  })
})

describe('any sequence of reads and changes', () => {
  const cells = 4
  /** A node sums its parts: numbers below `cells` are cells, others earlier nodes. */
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
        // A small modulus gives many equal sums, which exercise the cut-off.
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

  test('gives the results of a computation from scratch', async () => {
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
          if (parallel) for (const value of await Promise.all(parts.map(ask))) total += value
          else {
            for (const part of parts) {
              total += await ask(part)
              // Remaining parts are used depending on the values.
              if (total % 5 === 4) break
            }
          }
          return total % modulo
        })
        const computeFromScratch = (index: number): number => {
          const { parts, parallel, modulo } = sums[index]!
          let total = 0
          for (const part of parts) {
            total += part < cells ? values[part]! : computeFromScratch(part - cells)
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
            const before = computeFromScratch(index)
            const result = store.get(node, String(index))
            if (what.changing) write(what.changing)
            expect([before, computeFromScratch(index)]).toContain(await result)
          }
          if (what.do === 'askAll')
            expect(await Promise.all(all.map((index) => store.get(node, String(index))))).toEqual(
              all.map(computeFromScratch),
            )
        }
        expect(await Promise.all(all.map((index) => store.get(node, String(index))))).toEqual(
          all.map(computeFromScratch),
        )
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('a key of several parts', () => {
  const pairKey = listKey<[left: string, right: string]>()

  test('is unique for any parts', async () => {
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

  test('is found by a trace', async () => {
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
