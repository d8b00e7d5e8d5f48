/** What a setting counts, how people write it, and what a sentence calls it. */
export type Quantity = { words: string; units: ReadonlyMap<string, number>; least: number; most: number }

const kilo = 1024
const none = new Map([['', 1]])
const bytes = new Map([
  ['b', 1],
  ['kb', kilo],
  ['mb', kilo ** 2],
  ['gb', kilo ** 3],
])
const milliseconds = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
])
const day = 24 * 60 * 60_000

export const count: Quantity = { words: 'a whole number above 0', units: none, least: 1, most: 1e9 }
export const countOrNone: Quantity = { words: 'a whole number', units: none, least: 0, most: 1e9 }
export const size: Quantity = {
  words: 'a size such as 64KB or 25MB',
  units: bytes,
  least: 1,
  most: kilo ** 4,
}
/** A day, because a timer of Node that is set to a month rings at once. */
export const time: Quantity = {
  words: 'a time such as 500ms, 30s or 10min, of at most a day',
  units: milliseconds,
  least: 1,
  most: day,
}

/** The number, in bytes or milliseconds, or undefined when the text is not such a quantity. */
export function parseQuantity(text: string, { units, least, most }: Quantity): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,12}) ?([a-z]*)$/i.exec(text) ?? []
  const value = Number(digits) * (units.get(unit.toLowerCase()) ?? Number.NaN)
  return value >= least && value <= most ? value : undefined
}

/** A number as people write it: `64KB` and not 65536. */
export function writeQuantity(value: number, { units }: Quantity): string {
  const fitting = [...units].filter(([, size]) => value > 0 && value % size === 0).at(-1)
  if (!fitting) return String(value)
  const [unit, size] = fitting
  return `${value / size}${unit === 's' || unit === 'ms' || unit === 'min' ? unit : unit.toUpperCase()}`
}
