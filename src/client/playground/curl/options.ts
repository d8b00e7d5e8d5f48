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

/** Options whose next word belongs to them, also where they are not followed. */
const withValue =
  /^(?:[XHdFubAeTomxUEwcKDrCYyzQtP]|request|header|data.*|json|form.*|user|cookie|url|user-agent|referer|output|max-time|connect-timeout|proxy|write-out|ca.*|cert|key|resolve|retry.*)$/

/** Options one by one: `-sSL`, `-XPOST`, `--url=…` and `--url …` alike. */
export function readOptions(words: readonly string[]): Option[] {
  const options: Option[] = []
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, long, short, joined] = /^(?:--([\w-]+)=?|-([^-]))([^]*)$/.exec(word) ?? []
    const name = long ?? short
    if (!name) options.push(['url', word])
    else if (withValue.test(name)) options.push([longNames.get(name) ?? name, joined || (left.shift() ?? '')])
    else {
      options.push([longNames.get(name) ?? name, ''])
      if (short && joined) left.unshift(`-${joined}`)
    }
  }
  return options
}
