import type { Json } from '../../core/json.ts'
import { budget, overBudget, type Problem } from './budget.ts'

type Entries = { [key: string]: Json }
type Key = { text: string; offset: number; merges: boolean }

/** An open list or map. */
type Frame = {
  items: Json[] | undefined
  entries: Entries
  key: Key | undefined
  /** Keys merged with `<<`, which explicit keys override. */
  merged: Set<string> | undefined
  /** Its depth, including itself. */
  levels: number
  /** Number of values before it. */
  before: number
  anchor: Anchor | undefined
}

type Anchor = { value: Json; text: string; values: number; levels: number; open: boolean }

/** The value under construction, with counts for the budget. */
export type YamlTree = {
  readonly text: string
  readonly frames: Frame[]
  readonly anchors: Map<string, Anchor>
  readonly problems: Problem[]
  root: Json | undefined
  /** The first fatal problem. */
  fatal: Problem | undefined
  values: number
  aliases: number
  mergedKeys: number
}

export function createTree(text: string): YamlTree {
  return {
    text,
    frames: [],
    anchors: new Map(),
    problems: [],
    root: undefined,
    fatal: undefined,
    values: 0,
    aliases: 0,
    mergedKeys: 0,
  }
}

/** Limits the output for badly broken files. */
const maxProblems = 20

export function reportLoose({ problems }: YamlTree, problem: Omit<Problem, 'code'>): void {
  if (problems.length < maxProblems) problems.push({ code: 'spec/loose-syntax', ...problem })
}

export function refuse(tree: YamlTree, problem: Problem): void {
  tree.fatal ??= problem
}

export function refuseKey(tree: YamlTree, offset: number): void {
  const hint = 'Quote keys that start with `[`, `{` or `*`.'
  refuse(tree, { code: 'spec/syntax', message: 'has a list or map as a key', hint, offset })
}

export function charge(tree: YamlTree, values: number, offset: number): void {
  tree.values += values
  if (tree.values > budget.values) refuse(tree, overBudget('values', offset))
}

/** The innermost frame, if it is a map that expects a key. */
export function frameForKey({ frames }: YamlTree): Frame | undefined {
  const frame = frames.at(-1)
  return frame && !frame.items && !frame.key ? frame : undefined
}

export function openFrame(tree: YamlTree, isList: boolean, anchorName: string | undefined): void {
  const items: Json[] | undefined = isList ? [] : undefined
  const entries: Entries = {}
  const anchor =
    anchorName === undefined
      ? undefined
      : { value: items ?? entries, text: '', values: 0, levels: 0, open: true }
  if (anchorName !== undefined && anchor) tree.anchors.set(anchorName, anchor)
  tree.frames.push({
    items,
    entries,
    key: undefined,
    merged: undefined,
    levels: 1,
    before: tree.values - 1,
    anchor,
  })
}

export function closeFrame(tree: YamlTree): void {
  const frame = tree.frames.pop()
  // The last event ends the document, which has no frame.
  if (!frame) return
  const { anchor, levels, before } = frame
  if (anchor) Object.assign(anchor, { levels, values: tree.values - before, open: false })
  const parent = tree.frames.at(-1)
  if (parent) parent.levels = Math.max(parent.levels, levels + 1)
  putValue(tree, frame.items ?? frame.entries)
}

export function putValue(tree: YamlTree, value: Json): void {
  const frame = tree.frames.at(-1)
  if (!frame) tree.root = value
  else if (frame.items) frame.items.push(value)
  else if (frame.key) {
    const { key } = frame
    frame.key = undefined
    if (key.merges) mergeInto(tree, { frame, key }, value)
    // Assigning this key later would set the prototype.
    else if (key.text !== '__proto__') {
      if (Object.hasOwn(frame.entries, key.text) && !frame.merged?.delete(key.text))
        reportLoose(tree, {
          message: `has the duplicate key \`${shorten(key.text)}\``,
          hint: 'Remove one of them; the last one is used.',
          offset: key.offset,
          length: key.text.length,
        })
      frame.entries[key.text] = value
    }
  }
}

/** `<<` with a map or a list of maps. */
function mergeInto(tree: YamlTree, { frame, key }: { frame: Frame; key: Key }, value: Json) {
  for (const source of Array.isArray(value) ? value : [value]) {
    if (source === null || typeof source !== 'object' || Array.isArray(source)) {
      reportLoose(tree, {
        message: 'merges a value that is not a map',
        hint: 'Write an alias of a map after `<<`.',
        offset: key.offset,
        length: 2,
      })
      return
    }
    tree.mergedKeys++
    frame.merged ??= new Set()
    for (const [name, item] of Object.entries(source)) {
      if (++tree.mergedKeys > budget.mergedKeys) return refuse(tree, overBudget('mergedKeys', key.offset))
      if (Object.hasOwn(frame.entries, name)) continue
      frame.entries[name] = item
      frame.merged.add(name)
    }
  }
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
