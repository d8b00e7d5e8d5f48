/** A kind of setting: how an error describes it, its units, and its range. */
export type Quantity = { text: string; units: ReadonlyMap<string, number>; min: number; max: number }

const kilo = 1024
const noUnit = new Map([['', 1]])
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

export const count: Quantity = { text: 'a whole number above 0', units: noUnit, min: 1, max: 1e9 }
export const countOrNone: Quantity = { text: 'a whole number', units: noUnit, min: 0, max: 1e9 }
export const size: Quantity = {
  text: 'a size such as 64KB or 25MB',
  units: bytes,
  min: 1,
  max: kilo ** 4,
}
/** One day, because Node fires longer timers (over 24.8 days) at once. */
export const time: Quantity = {
  text: 'a time such as 500ms, 30s or 10min, up to one day',
  units: milliseconds,
  min: 1,
  max: day,
}

/** The number, in bytes or milliseconds, or undefined if the text is not a valid quantity. */
export function parseQuantity(text: string, { units, min, max }: Quantity): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,12}) ?([a-z]*)$/i.exec(text) ?? []
  const value = Number(digits) * (units.get(unit.toLowerCase()) ?? Number.NaN)
  return value >= min && value <= max ? value : undefined
}

/** `64KB` for 65536. */
export function writeQuantity(value: number, { units }: Quantity): string {
  const unitEntry = [...units].filter(([, size]) => value > 0 && value % size === 0).at(-1)
  if (!unitEntry) return String(value)
  const [unit, size] = unitEntry
  return `${value / size}${unit === 's' || unit === 'ms' || unit === 'min' ? unit : unit.toUpperCase()}`
}
