import { plainSpecText } from '../../render/spec-markdown/spec-markdown.ts'
import { childNode, follow, type SpecNode } from '../../spec/read/bundle.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from '../../spec/read/pointer.ts'
import { describe, type Schema } from '../../spec/schema.ts'
import { discriminatorOwner } from './discriminator.ts'
import { countWords, numberOf, plainLimits, spaced } from './plain-limits.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { typeWords } from './type-words.ts'
import { valuesOf } from './values.ts'
import { code, codeOf, fill, joinWords, type Word, type Words } from './words.ts'

const maxRules = 12
const maxDepth = 3

/** Constraints between values: `if kind is "a": b is required`. */
export function rulesOf(schema: Schema, describer: SchemaDescriber): Words[] {
  if (!hasRules(schema)) return []
  const nodes = ownNodes(schema.nodes, describer)
  return [
    ...nodes.flatMap((node) => notRules(node, describer)),
    ...nodes.flatMap((node) => dependentRules(node, describer)),
    ...nodes.flatMap((node) => conditionRules(node, describer, 0)),
    ...requiredSetRules(schema, describer),
    ...keyRules(schema, describer),
    ...contentRules(schema, describer),
    ...itemRules(schema, describer),
  ].slice(0, maxRules)
}

const ruleKeywords = [
  'if',
  'dependentRequired',
  'dependentSchemas',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contentSchema',
]

function hasRules({ not, oneOf, anyOf, words, discriminator }: Schema): boolean {
  if (not !== undefined || discriminator !== undefined || oneOf.length + anyOf.length > 0) return true
  return ruleKeywords.some((key) => words[key] !== undefined)
}

/** A schema and its `allOf` members, which often have one condition each. */
function ownNodes(nodes: readonly SpecNode[], { bundle }: SchemaDescriber): SpecNode[] {
  const result: SpecNode[] = []
  let wave = [...nodes]
  for (let depth = 0; depth < maxDepth && wave.length > 0 && result.length < maxRules; depth++) {
    const targets = wave.slice(0, 50).flatMap((node) => {
      const target = follow(node, bundle)
      return target.kind === 'found' && isObject(target.node.value) ? [target.node] : []
    })
    result.push(...targets)
    wave = targets.flatMap((node) =>
      listOf((node.value as JsonObject).allOf).flatMap(
        (_value, index) => childNode(node, 'allOf', index) ?? [],
      ),
    )
  }
  return result
}

function notRules(node: SpecNode, describer: SchemaDescriber): Words[] {
  const not = childNode(node, 'not')
  const isSchema = isObject(not?.value) || typeof not?.value === 'boolean'
  return not && isSchema ? [fill(describer.strings.limits.not, describeNode(not, describer, 'given'))] : []
}

function dependentRules(node: SpecNode, describer: SchemaDescriber): Words[] {
  const texts = describer.strings.limits
  const value = node.value as JsonObject
  const requiredRules = entriesOf(value.dependentRequired).flatMap(([when, names]) => {
    const codes = namesOf(listOf(names))
    return codes.length === 0 ? [] : [fill(texts.needs, spaced(codes), code(when))]
  })
  const schemaRules = entriesOf(value.dependentSchemas).flatMap(([when]) => {
    const schema = childNode(node, 'dependentSchemas', when)
    return schema ? [fill(texts.whenGiven, code(when), describeNode(schema, describer, 'required'))] : []
  })
  return [...requiredRules, ...schemaRules]
}

function conditionRules(node: SpecNode, describer: SchemaDescriber, depth: number): Words[] {
  const texts = describer.strings.limits
  const [when, then, otherwise] = ['if', 'then', 'else'].map((key) => childNode(node, key))
  if (!when || depth > maxRules) return []
  const isChained = otherwise && isObject(otherwise.value) && otherwise.value.if !== undefined
  return [
    ...(then
      ? [
          fill(
            texts.whenThen,
            describeNode(when, describer, 'given'),
            describeNode(then, describer, 'required'),
          ),
        ]
      : []),
    ...(isChained ? conditionRules(otherwise, describer, depth + 1) : []),
    ...(otherwise && !isChained
      ? [fill(texts.otherwise, describeNode(otherwise, describer, 'required'))]
      : []),
  ]
}

/** `anyOf: [{ required: [a] }, { required: [b] }]` is a constraint, not a choice of variants. */
function requiredSetRules(schema: Schema, describer: SchemaDescriber): Words[] {
  const texts = describer.strings.limits
  return (['oneOf', 'anyOf'] as const).flatMap((kind) => {
    if (!areOnlyNames(schema[kind], describer)) return []
    const sets = schema[kind].slice(0, maxRules).map((node) => {
      const { required } = describer.read(node)
      return joinWords(namesOf([...required]), texts.and)
    })
    return [fill(kind === 'oneOf' ? texts.exactlyOne : texts.atLeastOne, joinWords(sets, ', '))]
  })
}

export function areOnlyNames(nodes: readonly SpecNode[], { bundle }: SchemaDescriber): boolean {
  return (
    nodes.length > 0 &&
    nodes.every((node) => {
      const target = follow(node, bundle)
      if (target.kind !== 'found' || !isObject(target.node.value)) return false
      const { required, title: _t, description: _d, type, ...rest } = target.node.value
      const isObjectType = type === undefined || type === 'object'
      return listOf(required).length > 0 && isObjectType && Object.keys(rest).length === 0
    })
  )
}

function keyRules(schema: Schema, describer: SchemaDescriber): Words[] {
  const texts = describer.strings.limits
  const templates: [key: string, template: string][] = [
    ['propertyNames', texts.keyNames],
    ['unevaluatedProperties', texts.otherKeysAre],
    ['unevaluatedItems', texts.otherItemsAre],
  ]
  return templates.flatMap(([key, template]) => {
    const node = wordNode(schema, key, describer)
    return node ? [fill(template, describeNode(node, describer, 'given'))] : []
  })
}

/** The content schema of a text, and a discriminator's default variant. */
function contentRules(schema: Schema, describer: SchemaDescriber): Words[] {
  const { contentSchema, otherForm } = describer.strings.limits
  const contentNode = wordNode(schema, 'contentSchema', describer)
  const discriminator = discriminatorOwner(schema, describer.bundle)
  return [
    ...(contentNode ? [fill(contentSchema, typeAndName(describer.read(contentNode), describer))] : []),
    ...(discriminator?.fallback === undefined
      ? []
      : [fill(otherForm, code(discriminator.property), code(discriminator.fallback.replace(/^.*[#/]/, '')))]),
  ]
}

function typeAndName(schema: Schema, describer: SchemaDescriber): string {
  const type = typeWords(schema, describer)
  const name = textOf(schema.words.title) || schema.name
  return name ? `${type} · ${name}` : type
}

function itemRules(schema: Schema, describer: SchemaDescriber): Words[] {
  const texts = describer.strings.limits
  const inside = wordNode(schema, 'contains', describer)
  if (!inside) return []
  const { minContains, maxContains } = schema.words
  const bounds = { min: numberOf(minContains) ?? 1, max: numberOf(maxContains) }
  const [count = texts.anyNumber] = countWords(bounds, texts.matches)
  return [fill(texts.contains, count, describeNode(inside, describer, 'given'))]
}

/** The schema of a keyword, with its position in the spec. */
function wordNode(schema: Schema, key: string, describer: SchemaDescriber): SpecNode | undefined {
  if (!isObject(schema.words[key])) return undefined
  for (const node of ownNodes(schema.nodes, describer)) {
    const child = childNode(node, key)
    if (child && isObject(child.value)) return child
  }
  return undefined
}

/** In a condition, required fields are described as set; in a consequence, as required. */
type Mode = 'given' | 'required'
type Phrase = { describer: SchemaDescriber; mode: Mode; depth: number }

function describeNode(node: SpecNode, describer: SchemaDescriber, mode: Mode): Words {
  const words = describeSchema(describer.read(node), { describer, mode, depth: 0 })
  return words.length > 0 ? words : [describer.strings.limits.anything]
}

/** A schema in one phrase, up to a depth. */
function describeSchema(schema: Schema, phrase: Phrase): Words {
  const { describer, mode, depth } = phrase
  const texts = describer.strings.limits
  const values = exactValues(schema, describer)
  if (values.length > 0) return spaced(values)
  const isAboutFields = schema.properties.size > 0 || schema.required.size > 0
  const type = typeWords(schema, describer)
  const names = [...schema.required].filter((name) => !isExact(schema.properties.get(name), describer))
  const facts: Words[] = [
    ...(isAboutFields || type === describer.strings.types.any ? [] : [[type]]),
    ...plainLimits(schema, describer.strings),
    ...namesOf(names)
      .slice(0, maxRules)
      .map((name) => fill(texts[mode], name)),
  ]
  if (depth >= maxDepth) return joinWords(facts, ', ')
  const inner = { describer, mode, depth: depth + 1 }
  for (const [name, nodes] of [...schema.properties].slice(0, maxRules))
    facts.push(...describeField(name, describer.read(nodes), inner))
  if (schema.properties.size > maxRules) facts.push([texts.further])
  for (const list of [schema.oneOf, schema.anyOf]) {
    const either = list.slice(0, maxRules).map((node) => describeSchema(describer.read(node), inner))
    if (isAboutFields || either.some((words) => words.length > 1)) facts.push(joinWords(either, texts.or))
  }
  if (schema.not) facts.push(fill(texts.not, describeSchema(describer.read(schema.not), inner)))
  return joinWords(
    facts.filter((words) => words.length > 0),
    ', ',
  )
}

function describeField(name: string, schema: Schema, phrase: Phrase): Words[] {
  const { describer, mode } = phrase
  const texts = describer.strings.limits
  const values = exactValues(schema, describer)
  if (values.length === 1) return [fill(texts.is, code(name), values)]
  if (values.length > 1) return [fill(texts.isOneOf, code(name), spaced(values))]
  const rules = describeSchema(schema, phrase)
  // Fields of a condition have no other documentation.
  const words = rules.length === 0 && mode === 'required' ? [typeWords(schema, describer)] : rules
  const description = mode === 'required' ? plainSpecText(describe(schema) ?? '') : ''
  if (words.length === 0) return []
  return [
    description ? fill(texts.described, code(name), words, description) : fill(texts.has, code(name), words),
  ]
}

function exactValues(schema: Schema, describer: SchemaDescriber): Words {
  if (schema.words.const !== undefined) return [codeOf(schema.words.const)]
  return valuesOf(schema, describer)
    .slice(0, maxRules)
    .map(({ value }) => code(value))
}

const isExact = (nodes: SpecNode[] | undefined, describer: SchemaDescriber) =>
  nodes !== undefined && exactValues(describer.read(nodes), describer).length > 0

function namesOf(list: readonly unknown[]): Word[] {
  return list.filter((name) => typeof name === 'string').map((name) => code(name))
}
