import type { Json } from '../../core/json.ts'
import type { Parameter } from '../endpoint.ts'
import type { Media, SpecExample } from '../media.ts'
import { type Bundle, keyOf, type SpecNode, targetKey } from '../read/bundle.ts'
import { type CacheSlot, createMemory } from '../read/memory.ts'
import { textOf } from '../read/pointer.ts'
import { createRecentCache, type RecentCache } from '../read/recent-cache.ts'
import { kindOf, readSchema, type Schema } from '../schema.ts'
import { branchesOf, type Choice, takeBranch } from './branch.ts'
import { fillAll } from './object.ts'
import { sampleBranch, sampleOf } from './value.ts'
import { sampleCache, topSpot, type Walk } from './walk.ts'
import { wholeExample } from './written-value.ts'

type SampleLimits = {
  /** Levels of nested objects and arrays. */
  depth: number
  /** Values in one sample. */
  nodes: number
  /** Characters of a generated string. */
  text: number
  /** Variants of one content type. */
  branches: number
}

const sampleLimits: SampleLimits = { depth: 12, nodes: 400, text: 200, branches: 30 }

/** Optional fields in a short sample. */
export const maxOptionalFields = 25

export type SampleOptions = {
  direction: 'request' | 'response'
  /** Omits optional fields. */
  requiredOnly?: boolean
  /** Adds a short value to samples with more optional fields than this. */
  maxOptional?: number
  limits?: Partial<SampleLimits>
}

/** A deterministic example value; undefined if no value is valid. */
export function sampleSchema(
  source: SpecNode | readonly SpecNode[],
  bundle: Bundle,
  options: SampleOptions,
): Json | undefined {
  const schema = readSchema(source, bundle)
  return walkThrough(bundle, options, (walk) => sampleOf(schema, topSpot(''), walk)).value
}

type GeneratedValue = { value: Json | undefined; short?: Json }

function walkThrough(
  bundle: Bundle,
  { direction, requiredOnly = false, maxOptional: optionalLimit, limits }: SampleOptions,
  sample: (walk: Walk) => Json | undefined,
): GeneratedValue {
  const { depth, nodes, text } = { ...sampleLimits, ...limits }
  const { memory = createMemory() } = bundle
  // Simple fields have the same value in every sample, unless shorter text is required.
  const cache = (limits ? createMemory() : memory).of(sampleCache)
  const make = (maxOptional: number) => {
    const start = { count: 0, optionalCount: 0, maxOptional, open: [], values: new Map() }
    const walk: Walk = { bundle, direction, requiredOnly, depth, nodes, text, ...start, ...cache }
    const value = sample(walk)
    fillAll(walk)
    return { value, optionalCount: walk.optionalCount }
  }
  const { value, optionalCount } = make(Number.POSITIVE_INFINITY)
  return optionalLimit !== undefined && optionalCount > optionalLimit
    ? { value, short: make(optionalLimit).value }
    : { value }
}

/** `short` has only some optional fields if there are many. */
export type Sample = SpecExample & { generated: boolean; short?: Json }

/** The author's examples, otherwise generated ones, one per variant. */
export function samplesOf(media: Media, bundle: Bundle, options: SampleOptions): Sample[] {
  if (media.examples.length > 0) return media.examples.map((example) => ({ ...example, generated: false }))
  const node = media.schema ?? media.itemSchema
  if (!node) return []
  const isItem = !media.schema
  // For streams, the schema describes the items and the example is an array of them.
  const samples = cachedSamples(node, bundle, options)
  return isItem
    ? samples.map((sample) => ({ ...sample, value: [sample.value!], short: sample.short && [sample.short] }))
    : samples
}

const samples: CacheSlot<RecentCache<Sample[]>> = { create: () => createRecentCache(500) }

/** Cached, because many operations share response schemas. */
function cachedSamples(node: SpecNode, bundle: Bundle, options: SampleOptions): Sample[] {
  const make = () => samplesOfSchema(readSchema(node, bundle), bundle, options)
  const cache = options.limits ? undefined : bundle.memory?.of(samples)
  if (!cache) return make()
  const { direction, requiredOnly, maxOptional } = options
  const key = `${direction} ${requiredOnly} ${maxOptional} ${node.file} ${targetKey(node, bundle)}`
  const result = cache.get(key) ?? make()
  cache.set(key, result)
  return result
}

function samplesOfSchema(schema: Schema, bundle: Bundle, options: SampleOptions): Sample[] {
  const example = wholeExample(schema, bundle)
  if (example !== undefined) return [{ name: '', value: example, generated: false }]
  const maxBranches = options.limits?.branches ?? sampleLimits.branches
  const nodes = branchesOf(schema, bundle, new Set())
  const spot = { ...topSpot(''), ancestors: { key: schema.key }, offered: new Set(nodes.map(keyOf)) }
  const samples = nodes.slice(0, maxBranches).flatMap((node, index): Sample[] => {
    const sample = walkThrough(bundle, options, (walk) => sampleBranch({ schema, node }, spot, walk))
    return sample.value === undefined
      ? []
      : [{ name: branchName({ schema, node }, index, bundle), ...sample, generated: true }]
  })
  // Branches that differ only in `required` have equal samples.
  if (new Set(samples.map(({ value }) => JSON.stringify(value))).size > 1) return withUniqueNames(samples)
  const sample = samples[0] ?? walkThrough(bundle, options, (walk) => sampleOf(schema, topSpot(''), walk))
  return sample.value === undefined ? [] : [{ ...sample, name: '', generated: true }]
}

function branchName({ schema, node }: Choice, index: number, bundle: Bundle): string {
  const { branchSchema, tag } = takeBranch(schema, node, bundle)
  return (
    textOf(branchSchema.words.title) ||
    branchSchema.name ||
    tag?.value ||
    kindOf(branchSchema)[0] ||
    String(index + 1)
  )
}

function withUniqueNames(samples: Sample[]): Sample[] {
  const counts = new Map<string, number>()
  return samples.map((sample) => {
    const count = (counts.get(sample.name) ?? 0) + 1
    counts.set(sample.name, count)
    return count === 1 ? sample : { ...sample, name: `${sample.name} ${count}` }
  })
}

export function sampleParameter(
  { name, schema, content, examples }: Pick<Parameter, 'name' | 'schema' | 'content' | 'examples'>,
  bundle: Bundle,
): Json | undefined {
  const example = examples.find(({ value, text }) => value !== undefined || text !== undefined)
  if (example) return example.value ?? example.text
  const options: SampleOptions = { direction: 'request' }
  if (schema) {
    const parameterSchema = readSchema(schema, bundle)
    return walkThrough(bundle, options, (walk) => sampleOf(parameterSchema, topSpot(name), walk)).value
  }
  return content[0] && samplesOf(content[0], bundle, options)[0]?.value
}
