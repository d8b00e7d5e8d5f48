import type { Json } from '../../core/json.ts'
import type { Parameter } from '../endpoint.ts'
import type { Media, SpecExample } from '../media.ts'
import { type Bundle, keyOf, type SpecNode, targetKey } from '../read/bundle.ts'
import { createMemory, type Shelf } from '../read/memory.ts'
import { textOf } from '../read/pointer.ts'
import { kindOf, readSchema, type Schema } from '../schema.ts'
import { branchesOf, type Choice, takeBranch } from './branch.ts'
import { fillAll } from './object.ts'
import { sampleBranch, sampleOf } from './value.ts'
import { topSpot, type Walk, walked } from './walk.ts'
import { wholeExample } from './written-value.ts'

type SampleLimits = {
  /** Nested objects and arrays. */
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

type Made = { value: Json | undefined; short?: Json }

function walkThrough(
  bundle: Bundle,
  { direction, requiredOnly = false, maxOptional: most, limits }: SampleOptions,
  sample: (walk: Walk) => Json | undefined,
): Made {
  const { depth, nodes, text } = { ...sampleLimits, ...limits }
  const { memory = createMemory() } = bundle
  // Simple fields have the same value in every sample, unless shorter text is required.
  const cache = (limits ? createMemory() : memory).of(walked)
  const make = (maxOptional: number) => {
    const start = { count: 0, optionalCount: 0, maxOptional, open: [], values: new Map() }
    const walk: Walk = { bundle, direction, requiredOnly, depth, nodes, text, ...start, ...cache }
    const value = sample(walk)
    fillAll(walk)
    return { value, optionalCount: walk.optionalCount }
  }
  const { value, optionalCount } = make(Number.POSITIVE_INFINITY)
  return most !== undefined && optionalCount > most ? { value, short: make(most).value } : { value }
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
  const made = knownSamples(node, bundle, options)
  return isItem
    ? made.map((sample) => ({ ...sample, value: [sample.value!], short: sample.short && [sample.short] }))
    : made
}

const samples: Shelf<Map<string, Sample[]>> = { create: () => new Map() }

/** Cached, because many operations share response schemas. */
function knownSamples(node: SpecNode, bundle: Bundle, options: SampleOptions): Sample[] {
  const make = () => samplesOfSchema(readSchema(node, bundle), bundle, options)
  const cache = options.limits ? undefined : bundle.memory?.of(samples)
  if (!cache) return make()
  const { direction, requiredOnly, maxOptional } = options
  const key = `${direction} ${requiredOnly} ${maxOptional} ${node.file} ${targetKey(node, bundle)}`
  const made = cache.get(key) ?? make()
  cache.set(key, made)
  return made
}

function samplesOfSchema(schema: Schema, bundle: Bundle, options: SampleOptions): Sample[] {
  const example = wholeExample(schema, bundle)
  if (example !== undefined) return [{ name: '', value: example, generated: false }]
  const most = options.limits?.branches ?? sampleLimits.branches
  const nodes = branchesOf(schema, bundle, new Set())
  const spot = { ...topSpot(''), way: { key: schema.key }, offered: new Set(nodes.map(keyOf)) }
  const samples = nodes.slice(0, most).flatMap((node, index): Sample[] => {
    const made = walkThrough(bundle, options, (walk) => sampleBranch({ schema, node }, spot, walk))
    return made.value === undefined
      ? []
      : [{ name: branchName({ schema, node }, index, bundle), ...made, generated: true }]
  })
  // Branches that differ only in `required` have equal samples.
  if (new Set(samples.map(({ value }) => JSON.stringify(value))).size > 1) return withOwnNames(samples)
  const made = samples[0] ?? walkThrough(bundle, options, (walk) => sampleOf(schema, topSpot(''), walk))
  return made.value === undefined ? [] : [{ ...made, name: '', generated: true }]
}

function branchName({ schema, node }: Choice, index: number, bundle: Bundle): string {
  const { own, tag } = takeBranch(schema, node, bundle)
  return textOf(own.words.title) || own.name || tag?.value || kindOf(own)[0] || String(index + 1)
}

function withOwnNames(samples: Sample[]): Sample[] {
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
    const read = readSchema(schema, bundle)
    return walkThrough(bundle, options, (walk) => sampleOf(read, topSpot(name), walk)).value
  }
  return content[0] && samplesOf(content[0], bundle, options)[0]?.value
}
