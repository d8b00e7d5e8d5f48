import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json } from '../../core/json.ts'
import type { Edit, Repair, RepairInput, Slip } from './edit/repair.ts'

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

const isType = (name: Json) => typeof name === 'string' && types.includes(name)

type Meaning = { type?: string; format?: string }

/** Type names from other languages and tools. */
const meanings: Record<string, Meaning> = {
  any: {},
  mixed: {},
  file: { type: 'string', format: 'binary' },
  binary: { type: 'string', format: 'binary' },
  text: { type: 'string' },
  str: { type: 'string' },
  int: { type: 'integer' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  long: { type: 'integer', format: 'int64' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  decimal: { type: 'number' },
  bool: { type: 'boolean' },
  list: { type: 'array' },
  dict: { type: 'object' },
  map: { type: 'object' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  timestamp: { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
  uri: { type: 'string', format: 'uri' },
  email: { type: 'string', format: 'email' },
}

/** `type: String`, `type: any`, `type: file`. */
export const schemaType: Repair = {
  kinds: ['schema'],
  keys: ['type'],
  isSuspect: (type) => typeof type !== 'string' || !types.includes(type),
  find(input) {
    const { type } = input.value
    if (typeof type === 'string') return types.includes(type) ? [] : [wrongType(type, input)]
    if (!Array.isArray(type) || type.every(isType)) return []
    return [wrongList(type)]
  },
}

function wrongType(type: string, { value }: RepairInput): Slip {
  const meaning = meaningOf(type)
  const edits: Edit[] =
    meaning?.type === undefined
      ? [{ kind: 'remove', path: ['type'] }]
      : [{ kind: 'set', path: ['type'], value: meaning.type }]
  if (meaning?.format && value.format === undefined)
    edits.push({ kind: 'set', path: ['format'], value: meaning.format })
  return {
    code: 'spec/type',
    path: ['type'],
    on: 'value',
    message: `Unknown type \`${type}\``,
    hint: hintFor(type, meaning),
    edits,
    // Unknown types are not removed from the file.
    ...(meaning === undefined && { fix: [] }),
  }
}

function meaningOf(type: string): Meaning | undefined {
  const word = type.trim().toLowerCase()
  if (types.includes(word)) return { type: word }
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined
}

function hintFor(type: string, meaning: Meaning | undefined): string {
  if (!meaning)
    return didYouMean(type, types) ?? `Use one of ${types.map((name) => `\`${name}\``).join(', ')}.`
  if (!meaning.type) return 'Remove `type` to allow any value.'
  return meaning.format
    ? `Write \`type: ${meaning.type}\` with \`format: ${meaning.format}\`.`
    : `Write \`type: ${meaning.type}\`.`
}

function wrongList(list: Json[]): Slip {
  const typeNames = list.flatMap((name) => {
    const type = typeof name === 'string' ? meaningOf(name)?.type : name === null ? 'null' : undefined
    return type ?? []
  })
  const value = [...new Set(typeNames)]
  const wrong = list.find((name) => !isType(name))
  return {
    code: 'spec/type',
    path: ['type'],
    on: 'value',
    message: `Unknown type \`${String(wrong)}\``,
    hint: value.length > 0 ? `Write \`type: [${value.join(', ')}]\`.` : 'Remove `type` to allow any value.',
    edits: [value.length > 0 ? { kind: 'set', path: ['type'], value } : { kind: 'remove', path: ['type'] }],
  }
}
