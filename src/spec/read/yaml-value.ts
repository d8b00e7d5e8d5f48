import {
  type AliasEvent,
  EVENT_ID,
  type Event,
  getScalarValue,
  SCALAR_STYLE,
  type ScalarEvent,
} from 'js-yaml'
import type { Json } from '../../core/json.ts'
import { budget, overBudget, type Problem } from './budget.ts'
import { scalarValue, tagName } from './yaml-scalar.ts'

type Entries = { [key: string]: Json }
type Key = { text: string; offset: number; merges: boolean }

/** A list or map that is still open. */
type Frame = {
  items: Json[] | undefined
  entries: Entries
  key: Key | undefined
  /** Keys that came by `<<`, which a written key may replace. */
  merged: Set<string> | undefined
  /** How many levels of lists and maps it holds, itself included. */
  levels: number
  /** How many values were read before it. */
  before: number
  anchor: Anchor | undefined
}

type Anchor = { value: Json; text: string; values: number; levels: number; open: boolean }

/** Enough to see what is wrong, where a text is wrong everywhere. */
const maxProblems = 20

/**
 * The data of a YAML document. js-yaml's own constructor turns keys into numbers and back and
 * follows an anchor into itself; here keys stay as they are written, and everything an alias repeats is counted.
 */
export function yamlValue(
  text: string,
  events: readonly Event[],
): { value: Json | undefined; problems: Problem[] } {
  const problems: Problem[] = []
  const anchors = new Map<string, Anchor>()
  const frames: Frame[] = []
  let root: Json | undefined
  let fatal: Problem | undefined
  let values = 0
  let aliases = 0
  let mergedKeys = 0

  const tell = (message: string, hint: string, offset: number, length = 1) => {
    if (problems.length < maxProblems)
      problems.push({ code: 'spec/loose-syntax', message, hint, offset, length })
  }
  const refuse = (problem: Problem) => {
    fatal ??= problem
  }
  const unknownTag = (event: { tagStart: number; tagEnd: number }) => {
    const tag = text.slice(event.tagStart, event.tagEnd)
    const hint = 'Take the tag away; JSON has only texts, numbers, booleans, lists and objects.'
    tell(`has an unknown YAML tag \`${tag}\``, hint, event.tagStart, tag.length)
  }
  const charge = (more: number, offset: number) => {
    values += more
    if (values > budget.values) refuse(overBudget('values', offset))
  }

  const merge = (frame: Frame, key: Key, value: Json) => {
    for (const source of Array.isArray(value) ? value : [value]) {
      if (source === null || typeof source !== 'object' || Array.isArray(source)) {
        tell('merges something that is not a map', 'After `<<` stands an alias of a map.', key.offset, 2)
        return
      }
      mergedKeys++
      frame.merged ??= new Set()
      for (const [name, item] of Object.entries(source)) {
        if (++mergedKeys > budget.mergedKeys) return refuse(overBudget('mergedKeys', key.offset))
        if (Object.hasOwn(frame.entries, name)) continue
        frame.entries[name] = item
        frame.merged.add(name)
      }
    }
  }

  const put = (value: Json) => {
    const frame = frames.at(-1)
    if (!frame) root = value
    else if (frame.items) frame.items.push(value)
    else {
      const key = frame.key!
      frame.key = undefined
      if (key.merges) merge(frame, key, value)
      // A key of this name would set the prototype in every later `object[key] = value`.
      else if (key.text !== '__proto__') {
        if (Object.hasOwn(frame.entries, key.text) && !frame.merged?.delete(key.text))
          tell(
            `has the key \`${shorten(key.text)}\` twice`,
            'The last one counts; take the other away.',
            key.offset,
            key.text.length,
          )
        frame.entries[key.text] = value
      }
    }
  }

  /** A scalar or alias where a map waits for a key; false where it does not. */
  const takeKey = (content: () => string | undefined, offset: number, merges: boolean): boolean => {
    const frame = frames.at(-1)
    if (!frame || frame.items || frame.key) return false
    const name = content()
    if (name === undefined) refuse(keyProblem(offset))
    frame.key = { text: name ?? '', offset, merges }
    return true
  }

  const readScalar = (event: ScalarEvent) => {
    const offset = Math.max(0, event.valueStart)
    const content = () => getScalarValue(text, event)
    const isPlain = event.style === SCALAR_STYLE.PLAIN && event.tagStart === -1
    const merges =
      isPlain && event.valueEnd - event.valueStart === 2 && text.startsWith('<<', event.valueStart)
    const { value, isKnown } = scalarValue(text, event)
    if (!isKnown) unknownTag(event)
    if (event.anchorStart !== -1) {
      const name = text.slice(event.anchorStart, event.anchorEnd)
      anchors.set(name, { value, text: content(), values: weight(value), levels: 0, open: false })
    }
    // OpenAPI: keys are texts as written, so that `200` and `1.0` stay what they are.
    // https://spec.openapis.org/oas/v3.1.1.html#format
    if (takeKey(content, offset, merges)) return
    charge(weight(value), offset)
    put(value)
  }

  const readAlias = (event: AliasEvent) => {
    const name = text.slice(event.anchorStart, event.anchorEnd)
    const offset = event.anchorStart - 1
    if (++aliases > budget.aliases) return refuse(overBudget('aliases', offset))
    const anchor = anchors.get(name)
    const length = name.length + 1
    if (!anchor) {
      const hint = `Write \`&${name}\` before the value it stands for, above this line.`
      return refuse({
        code: 'spec/syntax',
        message: `has an alias \`*${name}\` of nothing`,
        hint,
        offset,
        length,
      })
    }
    if (anchor.open) {
      const message = `has an alias \`*${name}\` within the value it stands for`
      return refuse({
        code: 'spec/syntax',
        message,
        hint: 'Use `$ref` for what holds itself.',
        offset,
        length,
      })
    }
    const isText = anchor.value === null || typeof anchor.value !== 'object'
    if (takeKey(() => (isText ? anchor.text : undefined), offset, false)) return
    charge(anchor.values, offset)
    const frame = frames.at(-1)
    if (frames.length + anchor.levels > budget.depth) return refuse(overBudget('depth', offset))
    if (frame) frame.levels = Math.max(frame.levels, anchor.levels + 1)
    if (!fatal) put(anchor.value)
  }

  const open = (event: Extract<Event, { start: number }>) => {
    const isList = event.type === EVENT_ID.SEQUENCE
    if (!['', '!', isList ? 'seq' : 'map'].includes(tagName(text, event))) unknownTag(event)
    const parent = frames.at(-1)
    if (parent && !parent.items && !parent.key) return refuse(keyProblem(event.start))
    charge(1, event.start)
    const items: Json[] | undefined = isList ? [] : undefined
    const entries: Entries = {}
    const anchor =
      event.anchorStart === -1
        ? undefined
        : { value: items ?? entries, text: '', values: 0, levels: 0, open: true }
    if (anchor) anchors.set(text.slice(event.anchorStart, event.anchorEnd), anchor)
    frames.push({ items, entries, key: undefined, merged: undefined, levels: 1, before: values - 1, anchor })
    if (frames.length > budget.depth) refuse(overBudget('depth', event.start))
  }

  const close = () => {
    const frame = frames.pop()
    // The end of the document.
    if (!frame) return
    const { anchor, levels, before } = frame
    if (anchor) Object.assign(anchor, { levels, values: values - before, open: false })
    const parent = frames.at(-1)
    if (parent) parent.levels = Math.max(parent.levels, levels + 1)
    put(frame.items ?? frame.entries)
  }

  for (const event of events) {
    if (event.type === EVENT_ID.SCALAR) readScalar(event)
    else if (event.type === EVENT_ID.ALIAS) readAlias(event)
    else if (event.type === EVENT_ID.POP) close()
    else if (event.type !== EVENT_ID.DOCUMENT) open(event)
    if (fatal) return { value: undefined, problems: [...problems, fatal] }
  }
  return { value: root, problems }
}

/** A long text counts as several values, so that aliases cannot repeat it without end. */
function weight(value: Json): number {
  return typeof value === 'string' ? 1 + (value.length >> 6) : 1
}

function keyProblem(offset: number): Problem {
  const hint = 'A key is a text; put quotes around one that begins with `[`, `{` or `*`.'
  return { code: 'spec/syntax', message: 'has a list or a map as a key', hint, offset }
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
