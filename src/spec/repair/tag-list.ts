import type { Json } from '../../core/json.ts'
import { isObject } from '../read/pointer.ts'
import type { Repair, Slip } from './edit/repair.ts'

/** An operation's tags as objects or as one string, and a document's tags as strings. */
export const tagList: Repair = {
  kinds: ['operation', 'document'],
  keys: ['tags'],
  isSuspect: (tags) => !Array.isArray(tags) || tags.some((tag) => typeof tag !== 'object' || isNamed(tag)),
  find({ kind, value: { tags } }) {
    if (kind === 'document') return describedTags(tags)
    if (typeof tags === 'string') return [slip([tags], 'expected an array of names, got a string')]
    if (!Array.isArray(tags) || !tags.some(isNamed)) return []
    return [slip(tags.map(nameOf), 'expected an array of names, got objects')]
  },
}

const isNamed = (tag: Json) => isObject(tag) && typeof tag.name === 'string'
const nameOf = (tag: Json): Json => (isObject(tag) && typeof tag.name === 'string' ? tag.name : tag)

function slip(names: Json[], problem: string): Slip {
  return {
    code: 'spec/tags',
    path: ['tags'],
    on: 'value',
    message: `\`tags\`: ${problem}`,
    hint: `Write \`tags: [${names.map(String).join(', ')}]\` and describe tags in the top-level \`tags\`.`,
    edits: [{ kind: 'set', path: ['tags'], value: names }],
  }
}

function describedTags(tags: Json | undefined): Slip[] {
  if (!Array.isArray(tags) || !tags.some((tag) => typeof tag === 'string')) return []
  const value = tags.map((tag) => (typeof tag === 'string' ? { name: tag } : tag))
  return [
    {
      code: 'spec/tags',
      path: ['tags'],
      on: 'value',
      message: '`tags`: expected an array of objects, got strings',
      hint: 'Write each tag as `name: …`.',
      edits: [{ kind: 'set', path: ['tags'], value }],
    },
  ]
}
