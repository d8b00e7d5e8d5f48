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
import {
  charge,
  closeFrame,
  createTree,
  frameForKey,
  openFrame,
  putValue,
  refuse,
  refuseKey,
  reportLoose,
  type YamlTree,
} from './yaml-tree.ts'

/**
 * Builds the value of a YAML document. Unlike the constructor of js-yaml, keys stay as written, recursive
 * anchors are rejected, and repetition by aliases is counted.
 */
export function yamlValue(
  text: string,
  events: readonly Event[],
): { value: Json | undefined; problems: Problem[] } {
  const tree = createTree(text)
  for (const event of events) {
    if (event.type === EVENT_ID.SCALAR) readScalar(tree, event)
    else if (event.type === EVENT_ID.ALIAS) readAlias(tree, event)
    else if (event.type === EVENT_ID.POP) closeFrame(tree)
    else if (event.type !== EVENT_ID.DOCUMENT) readStart(tree, event)
    if (tree.fatal) return { value: undefined, problems: [...tree.problems, tree.fatal] }
  }
  return { value: tree.root, problems: tree.problems }
}

function readScalar(tree: YamlTree, event: ScalarEvent): void {
  const { text } = tree
  const offset = Math.max(0, event.valueStart)
  const { value, isKnown } = scalarValue(text, event)
  if (!isKnown) reportUnknownTag(tree, event)
  if (event.anchorStart !== -1)
    tree.anchors.set(text.slice(event.anchorStart, event.anchorEnd), {
      value,
      text: getScalarValue(text, event),
      values: weight(value),
      levels: 0,
      open: false,
    })
  const frame = frameForKey(tree)
  // OpenAPI keys are strings, so `200` and `1.0` stay as written.
  // https://spec.openapis.org/oas/v3.1.1.html#format
  if (frame) {
    frame.key = { text: getScalarValue(text, event), offset, merges: isMergeKey(text, event) }
    return
  }
  charge(tree, weight(value), offset)
  putValue(tree, value)
}

function isMergeKey(text: string, event: ScalarEvent): boolean {
  const isPlain = event.style === SCALAR_STYLE.PLAIN && event.tagStart === -1
  return isPlain && event.valueEnd - event.valueStart === 2 && text.startsWith('<<', event.valueStart)
}

function readAlias(tree: YamlTree, event: AliasEvent) {
  const name = tree.text.slice(event.anchorStart, event.anchorEnd)
  const offset = event.anchorStart - 1
  if (++tree.aliases > budget.aliases) return refuse(tree, overBudget('aliases', offset))
  const anchor = tree.anchors.get(name)
  const length = name.length + 1
  if (!anchor)
    return refuse(tree, {
      code: 'spec/syntax',
      message: `has the alias \`*${name}\` without an anchor`,
      hint: `Define \`&${name}\` above this line.`,
      offset,
      length,
    })
  if (anchor.open)
    return refuse(tree, {
      code: 'spec/syntax',
      message: `has the alias \`*${name}\` inside its own value`,
      hint: 'Use `$ref` for recursive values.',
      offset,
      length,
    })
  const owner = frameForKey(tree)
  if (owner) {
    const isText = anchor.value === null || typeof anchor.value !== 'object'
    if (!isText) return refuseKey(tree, offset)
    owner.key = { text: anchor.text, offset, merges: false }
    return
  }
  charge(tree, anchor.values, offset)
  if (tree.frames.length + anchor.levels > budget.depth) return refuse(tree, overBudget('depth', offset))
  const frame = tree.frames.at(-1)
  if (frame) frame.levels = Math.max(frame.levels, anchor.levels + 1)
  if (!tree.fatal) putValue(tree, anchor.value)
}

/** The start of a list or map. */
function readStart(tree: YamlTree, event: Extract<Event, { start: number }>) {
  const { text } = tree
  const isList = event.type === EVENT_ID.SEQUENCE
  const tag = tagName(text, event)
  if (tag !== '' && tag !== '!' && tag !== (isList ? 'seq' : 'map')) reportUnknownTag(tree, event)
  if (frameForKey(tree)) return refuseKey(tree, event.start)
  charge(tree, 1, event.start)
  openFrame(
    tree,
    isList,
    event.anchorStart === -1 ? undefined : text.slice(event.anchorStart, event.anchorEnd),
  )
  if (tree.frames.length > budget.depth) refuse(tree, overBudget('depth', event.start))
}

function reportUnknownTag(tree: YamlTree, event: { tagStart: number; tagEnd: number }): void {
  const tag = tree.text.slice(event.tagStart, event.tagEnd)
  reportLoose(tree, {
    message: `has the unknown YAML tag \`${tag}\``,
    hint: 'Remove the tag; specs can only contain JSON types.',
    offset: event.tagStart,
    length: tag.length,
  })
}

/** Long strings count as several values, to limit repetition by aliases. */
function weight(value: Json): number {
  return typeof value === 'string' ? 1 + (value.length >> 6) : 1
}
