import type { Query, Use } from '../../../core/query.ts'
import type { SpecOutline } from '../../../spec/outline.ts'
import type { FlowOptions, ResultCache } from '../options.ts'
import { createBundleFlow } from './bundles.ts'
import { createCheckFlow } from './checks.ts'
import { createHeadFlow } from './head.ts'
import { createSpecMemory } from './memory.ts'
import { createOutlineFlow } from './outline.ts'
import { createPartFlow, type PartFlow } from './parts.ts'
import { createSourceFlow, type SourceFlow, type SourceInput } from './sources.ts'

export type SpecFlow = ReturnType<typeof createSpecFlow>

/** The queries about specs, and a way to read them. */
export type SpecReader = { use: Use; spec: SpecFlow }

type Input = {
  sources: SourceFlow
  parts: PartFlow
  memories: ReturnType<typeof createSpecMemory>
  /** The outline of the whole spec, if the audience sees only part of it. */
  whole?: Query<string, SpecOutline | undefined>
  results?: ResultCache
}

/**
 * From the text of specs to the parts one page needs.
 *
 *   specText -> source -> specValue -> part -> operationParts (for pages)
 *                                        \--> outline (for navigation), check (validation)
 *
 * `specValue` preserves unchanged parts, so the stages after `part` do not run again for them.
 */
export function createSpecFlow({ sources, parts, memories, whole, results }: Input) {
  const heads = createHeadFlow(sources, parts)
  const outlines = createOutlineFlow({ parts, head: heads.head, whole })
  return {
    ...sources,
    ...parts,
    ...heads,
    ...outlines,
    ...createCheckFlow(parts, results),
    ...createBundleFlow({ ...sources, ...parts, ...heads, ...outlines, memories }),
    /** Clears the cache that pages of a spec share. */
    forgetMemory: memories.forget,
  }
}

/** Whole specs, as the owner sees them. */
export function createWholeSpec(input: Omit<SourceInput, 'forget'> & Pick<FlowOptions, 'results'>) {
  const memories = createSpecMemory()
  const sources = createSourceFlow({ ...input, forget: memories.forget })
  const parts = createPartFlow(sources, sources.specValue)
  return { sources, spec: createSpecFlow({ sources, parts, memories, results: input.results }) }
}
