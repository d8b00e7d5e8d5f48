import { decode } from './decode.ts'
import type { Pair } from './parsed-curl.ts'

/** Values of a command that may be parameters or keys. */
export type Places = ReturnType<typeof createPlaces>

type PlacedValue = readonly [place: string, name: string, value: string]

export function createPlaces(path: readonly Pair[], query: string, headers: readonly Pair[]) {
  // In a query a plus is a space: https://url.spec.whatwg.org/#urlencoded-parsing
  const pairs = query.replaceAll('+', '%20').split('&')
  const values: PlacedValue[] = [
    ...path.map(([name, value]) => ['path', name, value] as const),
    ...pairs.map((pair) => cutPair('query', pair)),
    ...headers.flatMap(([name, value]): PlacedValue[] =>
      /^cookie$/i.test(name)
        ? value.split(';').map((pair) => cutPair('cookie', pair.trim()))
        : [['header', name.toLowerCase(), value]],
    ),
  ]
  const taken = new Set<PlacedValue>()
  return {
    /** The values of a name in a place, still encoded. */
    take(place: string, selector: string | ((name: string) => boolean)): Pair[] {
      const matches = values.filter(
        ([at, name]) =>
          at === place &&
          (typeof selector === 'function'
            ? selector(name)
            : name === (place === 'header' ? selector.toLowerCase() : selector)),
      )
      for (const entry of matches) taken.add(entry)
      return matches.map(([, name, value]) => [name, value])
    },
    decode: (place: string, text: string) => (place === 'header' ? text.trim() : decode(text)),
    /** Names that were not taken. */
    left: () => new Set(values.flatMap((entry) => (taken.has(entry) || !entry[1] ? [] : entry[1]))),
  }
}

function cutPair(place: string, pair: string): PlacedValue {
  const [name = '', ...value] = pair.split('=')
  return [place, decode(name), value.join('=')]
}
