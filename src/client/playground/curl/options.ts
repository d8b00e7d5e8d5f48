/** The long name of an option and its value; other words are `url`. */
export type Option = [name: string, value: string]

/** Short names of supported options. */
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

/** Options that take the next word: supported ones, and those whose value may look like a URL. */
const withValue =
  /^(?:request|header|data.*|json|form.*|user|cookie|url|output|proxy|referer|[AeTomxUEwcKDrCYyzQtP])$/

/** Splits `-sSL`, `-XPOST`, `--url=…` and `--url …` into options. */
export function readOptions(words: readonly string[]): Option[] {
  const options: Option[] = []
  const remaining = [...words]
  for (let word = remaining.shift(); word !== undefined; word = remaining.shift()) {
    const [, long, short = '', joined] = /^(?:--([\w-]+)=?|-([^-]))(.*)$/s.exec(word) ?? []
    const name = long ?? longNames.get(short) ?? short
    if (!name) options.push(['url', word])
    else if (withValue.test(name)) options.push([name, joined || (remaining.shift() ?? '')])
    else {
      options.push([name, ''])
      if (short && joined) remaining.unshift(`-${joined}`)
    }
  }
  return options
}
