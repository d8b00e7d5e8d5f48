import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml'
import { budget } from './budget.ts'
import type { Locate, Span } from './locate-json.ts'

/** The events of the first YAML document. Throws errors of js-yaml. */
export function readEvents(text: string): Event[] {
  // The parser also counts scalars and backtracking; `yamlValue` has the exact depth.
  const events = parseEvents(text, { maxDepth: 2 * budget.depth })
  const next = events.findIndex((event, index) => index > 0 && event.type === EVENT_ID.DOCUMENT)
  return next === -1 ? events : events.slice(0, next)
}

/** Event indexes of a key and its value. */
type Entry = { key: number; value: number }

/** Locates values in valid YAML. Resolves aliases and `<<`. */
export function createYamlLocator(text: string): Locate {
  let stream: Stream | undefined
  const maps = new Map<number, Map<string, Entry>>()
  const lists = new Map<number, number[]>()

  const entriesOf = (yaml: Stream, map: number): Map<string, Entry> => {
    const { events, after, target } = yaml
    const cached = maps.get(map)
    if (cached) return cached
    const entries = new Map<string, Entry>()
    const merged: number[] = []
    let key = map + 1
    while (isChild(events[key])) {
      const value = after(key)
      const event = events[target(key)]
      if (event?.type === EVENT_ID.SCALAR) {
        const name = getScalarValue(text, event)
        if (name === '<<' && event.style === SCALAR_STYLE.PLAIN && event.tagStart === -1) merged.push(value)
        else entries.set(name, { key, value })
      }
      key = after(value)
    }
    maps.set(map, entries)
    for (const source of merged.flatMap((value) => sourcesOf(yaml, target(value)))) {
      if (events[source]?.type !== EVENT_ID.MAPPING) continue
      for (const [name, entry] of entriesOf(yaml, source)) if (!entries.has(name)) entries.set(name, entry)
    }
    return entries
  }

  const itemsOf = ({ events, after }: Stream, list: number): number[] => {
    const cached = lists.get(list)
    if (cached) return cached
    const items: number[] = []
    for (let item = list + 1; isChild(events[item]); item = after(item)) items.push(item)
    lists.set(list, items)
    return items
  }

  const sourcesOf = (yaml: Stream, node: number): number[] =>
    yaml.events[node]?.type === EVENT_ID.SEQUENCE ? itemsOf(yaml, node).map(yaml.target) : [node]

  return (path) => {
    stream ??= createStream(text)
    const { events, target } = stream
    let node = 1
    let key: number | undefined
    for (const part of path) {
      const holder = target(node)
      if (events[holder]?.type === EVENT_ID.SEQUENCE) {
        const item = itemsOf(stream, holder)[Number(part)]
        if (item === undefined) break
        node = item
        key = undefined
      } else {
        const entry =
          events[holder]?.type === EVENT_ID.MAPPING ? entriesOf(stream, holder).get(String(part)) : undefined
        if (!entry) break
        node = entry.value
        key = entry.key
      }
    }
    const keySpan = key === undefined ? undefined : spanOf(text, stream, key)
    // The empty value of `name:` has no position.
    const value = spanOf(text, stream, node) ?? keySpan ?? { start: 0, end: 1 }
    return keySpan ? { value, key: keySpan } : { value }
  }
}

type Stream = {
  events: Event[]
  /** The index of the event after a value. */
  after: (node: number) => number
  /** The target of an alias; other events unchanged. */
  target: (node: number) => number
}

/** Whether the event belongs to the collection, which ends with a `POP` event. */
const isChild = (event: Event | undefined) => event !== undefined && event.type !== EVENT_ID.POP

function createStream(text: string): Stream {
  const events = readEvents(text)
  const ends = new Map<number, number>()
  const targets = new Map<number, number>()
  const anchors = new Map<string, number>()
  const stack: number[] = []
  events.forEach((event, index) => {
    if (event.type === EVENT_ID.POP) {
      const start = stack.pop()
      if (start !== undefined) ends.set(start, index)
    } else if (event.type === EVENT_ID.DOCUMENT) stack.push(index)
    else {
      const name = text.slice(event.anchorStart, event.anchorEnd)
      if (event.type === EVENT_ID.ALIAS) targets.set(index, anchors.get(name) ?? index)
      else if (event.anchorStart !== -1) anchors.set(name, index)
      if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) stack.push(index)
    }
  })
  return {
    events,
    after: (node) => (ends.get(node) ?? node) + 1,
    target: (node) => targets.get(node) ?? node,
  }
}

function spanOf(text: string, stream: Stream, node: number): Span | undefined {
  const event = stream.events[node]
  if (!event || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP) return undefined
  if (event.type === EVENT_ID.ALIAS) return { start: event.anchorStart - 1, end: event.anchorEnd }
  if (event.type !== EVENT_ID.SCALAR) {
    const { start } = event
    return { start, end: endOfCollection(text, stream, { node, start }) }
  }
  const { valueStart: start, valueEnd: end, style } = event
  if (start === -1) return event.tagStart === -1 ? undefined : { start: event.tagStart, end: event.tagEnd }
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED)
    return { start: start - 1, end: end + 1 }
  if (style === SCALAR_STYLE.PLAIN) return { start, end }
  // A block scalar starts at its first non-empty line.
  const first = text.slice(start, end).search(/\S/)
  return { start: start + Math.max(0, first), end }
}

/** After the last value of a block collection, or after the closing bracket. */
function endOfCollection(
  text: string,
  stream: Stream,
  { node, start }: { node: number; start: number },
): number {
  const { events, after } = stream
  let end = start
  for (let child = node + 1; isChild(events[child]); child = after(child))
    end = Math.max(end, spanOf(text, stream, child)?.end ?? 0)
  if (text[start] !== '{' && text[start] !== '[') return end
  const between = /(?:[\s,]|#[^\n]*\n)*/y
  between.lastIndex = Math.max(end, start + 1)
  // The pattern always matches, possibly the empty string.
  between.test(text)
  return between.lastIndex + 1
}
