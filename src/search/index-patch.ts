import { createMemoryReader, type SearchIndex } from './create-index.ts'
import type { SearchEntry } from './entry.ts'
import { type BoostRun, entryIn, type IndexReader, impactIn, posting, type Term } from './postings.ts'

/** Changes to an index that is already published: removed entries, and a small index of new ones. */
export type IndexPatch = {
  /** Sorted numbers. */
  removed: readonly number[]
  entries: readonly SearchEntry[]
  fieldsFrom: number
  boosts: readonly BoostRun[]
  terms: readonly (readonly [text: string, pages: number, fields: number, postings: readonly number[]])[]
  fields: readonly (readonly [name: string, list: readonly number[]])[]
}

export function packPatch(
  removed: readonly number[],
  { entries, fieldsFrom, boosts, terms, fields }: SearchIndex,
): IndexPatch {
  return {
    removed,
    entries,
    fieldsFrom,
    boosts,
    terms: terms.map((term) => [term.text, term.pages, term.fields, Array.from(term.postings)]),
    fields: [...fields].map(([name, list]) => [name, Array.from(list)]),
  }
}

/**
 * Reads an index with the changes. New pages are numbered after the pages of the index, and new fields after its
 * fields, so that pages still come before fields.
 */
export function createPatchedReader(base: IndexReader, patch: IndexPatch): IndexReader {
  const { entries, fieldsFrom: newPages, boosts } = patch
  const added = createMemoryReader({
    entries,
    fieldsFrom: newPages,
    boosts,
    terms: patch.terms.map(([text, pages, fields, postings]) => ({ text, pages, fields, postings })),
    fields: new Map(patch.fields),
  })
  const removed = new Set(patch.removed)
  const moveOld = (id: number) => (id < base.fieldsFrom ? id : id + newPages)
  const moveNew = (id: number) => (id < newPages ? base.fieldsFrom : base.count) + id

  /** Undefined if no entry is left. */
  const merge = (old: Term | undefined, fresh: Term | undefined): Term | undefined => {
    const postings: number[] = []
    for (const packed of Array.from(old?.postings ?? []))
      if (!removed.has(entryIn(packed))) postings.push(posting(moveOld(entryIn(packed)), impactIn(packed)))
    for (const packed of Array.from(fresh?.postings ?? []))
      postings.push(posting(moveNew(entryIn(packed)), impactIn(packed)))
    const { text } = old ?? fresh ?? {}
    if (text === undefined || postings.length === 0) return undefined
    return {
      text,
      pages: (old?.pages ?? 0) + (fresh?.pages ?? 0),
      fields: (old?.fields ?? 0) + (fresh?.fields ?? 0),
      postings: postings.sort((a, b) => a - b),
    }
  }

  return {
    count: base.count + entries.length,
    fieldsFrom: base.fieldsFrom + newPages,
    boosts: [...base.boosts, ...boosts.map(([end, boost]): BoostRun => [base.fieldsFrom + end, boost])],
    async startingWith(prefix, limit) {
      const old = new Map((await base.startingWith(prefix, limit)).map((term) => [term.text, term]))
      const fresh = new Map((await added.startingWith(prefix, limit)).map((term) => [term.text, term]))
      const texts = [...new Set([...old.keys(), ...fresh.keys()])].sort()
      return texts.flatMap((text) => merge(old.get(text), fresh.get(text)) ?? []).slice(0, limit)
    },
    term: async (text) => merge(await base.term(text), await added.term(text)),
    async ofLength(kind, length) {
      const [old, fresh] = [await base.ofLength(kind, length), await added.ofLength(kind, length)]
      return fresh.length > 0 ? [...new Set([...old, ...fresh])] : old
    },
    async fields(name) {
      const [old, fresh] = [Array.from(await base.fields(name)), Array.from(await added.fields(name))]
      return [
        ...old.flatMap((id, at) =>
          at % 3 === 0 && !removed.has(id) ? [moveOld(id), old[at + 1]!, old[at + 2]!] : [],
        ),
        ...fresh.map((value, at) => (at % 3 === 0 ? moveNew(value) : value)),
      ]
    },
    async entry(id) {
      if (id >= base.count + newPages) return added.entry(id - base.count)
      if (id < base.fieldsFrom) return base.entry(id)
      const isNew = id < base.fieldsFrom + newPages
      return isNew ? added.entry(id - base.fieldsFrom) : base.entry(id - newPages)
    },
  }
}
