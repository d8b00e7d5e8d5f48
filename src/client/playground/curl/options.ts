/** An option under its long name with its value; a word that is none is an `url`. */
export type Option = [name: string, value: string]

/** Short names of the options that are followed. */
const longNames = new Map(
  Object.entries({
    X: 'request',
    H: 'header',
    d: 'data',
    F: 'form',
    u: 'user',
    b: 'cookie',
    G: 'get',
    I: 'head',
  }),
)

/** Options whose next word belongs to them: those that are followed, and those whose value may look like an address. */
const withValue =
  /^(?:request|header|data.*|json|form.*|user|cookie|url|output|proxy|referer|[AeTomxUEwcKDrCYyzQtP])$/

/** Options one by one: `-sSL`, `-XPOST`, `--url=…` and `--url …` alike. */
export function readOptions(words: readonly string[]): Option[] {
  const options: Option[] = []
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, long, short = '', joined] = /^(?:--([\w-]+)=?|-([^-]))(.*)$/s.exec(word) ?? []
    const name = long ?? longNames.get(short) ?? short
    if (!name) options.push(['url', word])
    else if (withValue.test(name)) options.push([name, joined || (left.shift() ?? '')])
    else {
      options.push([name, ''])
      if (short && joined) left.unshift(`-${joined}`)
    }
  }
  return options
}
