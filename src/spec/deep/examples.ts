import type { Json, JsonPath } from '../../core/json.ts'
import { childNode, entryNodes, type SpecNode } from '../read/bundle.ts'
import { fromPointer, isObject, listOf } from '../read/pointer.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import type { Follow } from './follow.ts'
import { type Problem, pathText } from './problem.ts'
import type { ValueCheck } from './value.ts'
import type { SpecObject } from './walk.ts'

/** Maximum number of reported problems per example. */
const maxProblems = 3

type WrittenExample = { value: Json; node: SpecNode; below: JsonPath; subject: string }

/** Examples and defaults that do not match their schema. */
export function findWrongExamples(object: SpecObject, check: ValueCheck, follow: Follow): DeepFinding[] {
  const { kind, node, name } = object
  if (!isObject(node.value)) return []
  if (kind === 'schema') {
    const { example, examples, default: fallback } = node.value
    if (example === undefined && fallback === undefined && !Array.isArray(examples)) return []
    const label = nameOf(node)
    return schemaExamples(node, label).flatMap((example) => judge(example, check(example.value, node)))
  }
  if (kind !== 'mediaType' && kind !== 'parameter' && kind !== 'header') return []
  const schema = childNode(node, 'schema')
  if (!schema) return []
  const judgeValue = (value: Json) => check(value, schema, object.direction)
  const label = kind === 'parameter' && typeof node.value.name === 'string' ? node.value.name : name
  return fieldExamples(node, kind === 'mediaType' ? '' : ` of \`${label}\``, follow).flatMap((example) => {
    if (kind === 'mediaType' && !isData(name, example.value)) return []
    const problems = judgeValue(example.value)
    return judge(example, problems.length > 0 && !fitsAsText(example.value) ? problems : [])

    /** JSON in a string is a valid example too. */
    function fitsAsText(value: Json): boolean {
      if (kind !== 'mediaType' || typeof value !== 'string') return false
      try {
        const parsed: Json = JSON.parse(value)
        return judgeValue(parsed).length === 0
      } catch {
        return false
      }
    }
  })
}

/** `example`, `default`, and the `examples` array of 3.1. */
function schemaExamples(node: SpecNode, label: string): WrittenExample[] {
  if (!isObject(node.value)) return []
  const { value } = node
  const single = (['example', 'default'] as const).flatMap((key): WrittenExample[] => {
    const source = value[key]
    // `default: {}` means the defaults of its properties.
    if (source === undefined || (key === 'default' && isObject(source) && Object.keys(source).length === 0))
      return []
    return [{ value: source, node, below: [key], subject: `The ${key}${label}` }]
  })
  const list = listOf(value.examples).map(
    (example, index): WrittenExample => ({
      value: example,
      node,
      below: ['examples', index],
      subject: `Example ${index + 1}${label}`,
    }),
  )
  return [...single, ...list]
}

/** `example`, or named `examples`. Skips external and serialized ones. */
function fieldExamples(node: SpecNode, label: string, follow: Follow): WrittenExample[] {
  if (!isObject(node.value)) return []
  const { example } = node.value
  const single: WrittenExample[] =
    example === undefined
      ? []
      : [{ value: example, node, below: ['example'], subject: `The example${label}` }]
  const list = childNode(node, 'examples')
  const namedExamples = entryNodes(list).flatMap(([name, entry]): WrittenExample[] => {
    const target = follow(entry)
    if (target.kind !== 'found' || !isObject(target.node.value)) return []
    const key = target.node.value.dataValue === undefined ? 'value' : 'dataValue'
    const value = target.node.value[key]
    const subject = `The example \`${name}\`${label}`
    return value === undefined ? [] : [{ value, node: target.node, below: [key], subject }]
  })
  return [...single, ...namedExamples]
}

/** For other content types, a string is the serialized body. */
function isData(type: string, value: Json): boolean {
  if (/event-stream|jsonl|ndjson|json-seq|stream\+json/i.test(type)) return false
  return typeof value !== 'string' || /\bjson\b/i.test(type)
}

function judge({ value, node, below, subject }: WrittenExample, problems: readonly Problem[]): DeepFinding[] {
  if (problems.length === 0) return []
  // Unresolved references are reported elsewhere.
  if (isObject(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1) return []
  return problems.slice(0, maxProblems).map((problem) => {
    const inside = pathText(problem.path)
    const message = `${subject} does not match its schema: ${inside ? `\`${inside}\`` : 'it'} ${problem.message}`
    return findingAt(node, [...below, ...problem.path], {
      code: 'spec/example',
      message,
      hint: hintFor(problem, subject),
      on: problem.on,
    })
  })
}

function hintFor({ message, types }: Problem, subject: string): string {
  const word = subject.startsWith('The default') ? 'default' : 'example'
  if (types?.includes('string') && /got (a number|true|false)$/.test(message)) return 'Put it in quotes.'
  if (message.endsWith('got null')) return `Remove the ${word}, or allow null in the schema.`
  return `Fix the ${word} or the schema.`
}

/** The name of a property or component; items have none. */
function nameOf({ pointer }: SpecNode): string {
  const [owner, name] = fromPointer(pointer).slice(-2)
  return owner !== undefined && name !== undefined && owners.has(owner) ? ` of \`${name}\`` : ''
}

const owners = new Set(['properties', 'schemas', '$defs', 'definitions'])
