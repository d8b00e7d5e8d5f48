/** State of a component between draws. Components must call these in the same order every time. */
export type Use = {
  state: {
    <Value>(first: Value | (() => Value)): [Value, SetState<Value>]
    <Value>(): [Value | undefined, SetState<Value | undefined>]
  }
  ref: {
    <Value>(first: Value): { current: Value }
    <Value>(): { current: Value | null }
  }
  /** Recomputed only if a dependency changed. */
  memo: <Value>(make: () => Value, of: readonly unknown[]) => Value
  /** Runs after drawing, and again if a dependency changed; may return a cleanup function. */
  effect: (run: () => unknown, of: readonly unknown[]) => void
  /** A unique prefix for ids. */
  id: () => string
}

type SetState<Value> = (next: Value | ((before: Value) => Value)) => void

/** Effects to run after drawing, and their cleanups. */
export type Effect = { run: () => unknown; undo?: unknown }

/** The cells of one component. `changed` redraws it; `later` queues effects. */
export function createUse(changed: () => void, later: (effect: Effect) => void) {
  const cells: unknown[] = []
  let at = 0
  const cell = <Cell>(make: () => Cell): Cell => {
    const index = at++
    if (index === cells.length) cells.push(make())
    return cells[index] as Cell
  }
  /** A cell that is recomputed if a dependency changed. */
  const watched = <Cell extends object>(
    of: readonly unknown[],
    make: () => Cell,
    again: (cell: Cell) => void,
  ) => {
    const memo = cell<{ of?: readonly unknown[]; cell: Cell }>(() => ({ cell: make() }))
    if (!memo.of || of.some((dependency, index) => !Object.is(dependency, memo.of![index]))) again(memo.cell)
    memo.of = of
    return memo.cell
  }
  const use: Use = {
    state: <Value>(first?: Value | (() => Value)) =>
      cell(() => {
        const pair: [Value, SetState<Value>] = [
          nextOf(first as Value, undefined),
          (next) => {
            const value = nextOf(next, pair[0])
            if (Object.is(value, pair[0])) return
            pair[0] = value
            changed()
          },
        ]
        return pair
      }),
    ref: <Value>(first?: Value) => cell(() => ({ current: (first ?? null) as Value })),
    memo: <Value>(make: () => Value, of: readonly unknown[]) =>
      watched(
        of,
        () => ({}) as { value: Value },
        (cell) => {
          cell.value = make()
        },
      ).value,
    effect: (run, of) => {
      watched(
        of,
        (): Effect => ({ run }),
        (effect) => {
          effect.run = run
          later(effect)
        },
      )
    },
    id: () => cell(() => `u${Math.random().toString(36).slice(2)}`),
  }
  return {
    use,
    /** Starts the next draw. */
    begin: () => {
      at = 0
    },
    end: () => {
      for (const entry of cells) undo((entry as { cell?: Effect } | undefined)?.cell)
    },
  }
}

export function runEffect(effect: Effect): void {
  undo(effect)
  effect.undo = effect.run()
}

function undo(effect: Effect | undefined): void {
  if (typeof effect?.undo === 'function') effect.undo()
}

const nextOf = <Value>(next: Value | ((before: Value) => Value), before: unknown): Value =>
  typeof next === 'function' ? (next as (before: unknown) => Value)(before) : next
