import { type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { asFilePath, type FilePath } from '../../core/path.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { entriesOf, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef, splitKey } from '../../spec/read/ref.ts'
import type { SpecHead } from '../flow/spec/head.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import { findSlips } from './slips.ts'

export type PlaceOf = (file: FilePath, path: JsonPath, on?: 'value' | 'key') => Promise<Place | undefined>

type Input = SpecReader & {
  id: string
  head: SpecHead
  document: Json
  /** The maps at the top of the document whose entries are looked through; `components` is beside them. */
  sections: readonly string[]
  /** Whether there is something after all, where the place itself is empty. */
  isThere?: (target: PartKey) => Promise<boolean>
  /** Whether a reference at that place of a part is not ours to follow. */
  isOpen?: (part: Json | undefined, path: JsonPath) => boolean
}

/** References that lead nowhere, also those of other files, each file once. */
export async function findRefProblems({
  id,
  head,
  document,
  sections,
  use,
  spec,
  isThere = async () => false,
  isOpen = () => false,
}: Input): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  const file = asFilePath(id)
  const placeOf = createPlaces({ use, spec })
  const entries = sections.flatMap((section) =>
    entriesOf(valueAt(document, [section])).map(([name]) => partKey(file, [section, name])),
  )
  const components = entriesOf(valueAt(document, ['components'])).flatMap(([section, list]) =>
    entriesOf(list).map(([name]) => partKey(file, ['components', section, name])),
  )
  const open: PartKey[] = [...entries, ...components, partKey(file, ['tags']), partKey(file, ['info'])]
  const seen = new Set<PartKey>(open)
  const files = new Set<FilePath>([file])
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const own = fileOf(key)
    // Another file is looked through as a whole, once.
    if (own !== file && !files.has(own)) {
      files.add(own)
      diagnostics.push(
        ...(await use(spec.source, own)).diagnostics.filter(({ code }) => code !== 'spec/missing'),
      )
      diagnostics.push(...(await findSlips(own, { use, spec })))
    }
    const { targets, refused } = await use(spec.partRefs, key)
    for (const { path, ref, reason } of refused) {
      if (isOpen(await use(spec.part, key), path)) continue
      const message = `\`${ref}\` is not followed: ${reason}`
      const hint =
        'A description may refer to files of the site folder, to its own address, and to what `api.refs` in docs.json lists.'
      diagnostics.push(
        report('spec/ref-refused', message, {
          hint,
          at: await placeOf(own, [...splitKey(key).path, ...path, '$ref']),
        }),
      )
    }
    for (const target of targets) {
      if ((await use(spec.part, target)) === undefined) {
        if (!(await isThere(target))) diagnostics.push(...(await dangling(key, target)))
        continue
      }
      if (seen.has(target) || isBelow(target, seen)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return diagnostics

  async function dangling(key: PartKey, target: PartKey): Promise<Diagnostic[]> {
    const { file: own, path } = splitKey(key)
    const value = await use(spec.part, key)
    const { file: other } = splitKey(target)
    const exists = (await use(spec.source, other)).value !== undefined
    const hint = exists ? 'The file is there, the place in it is not.' : `There is no file \`${other}\`.`
    return Promise.all(
      findRefs(value ?? null)
        .filter(({ ref, isGuess }) => {
          if (isGuess) return false
          const resolved = resolveRef(ref, own, head)
          return resolved.kind !== 'refused' && resolved.key === target
        })
        .map(async ({ path: below, ref }) =>
          report('spec/ref-not-found', `\`${ref}\` leads nowhere`, {
            hint,
            at: await placeOf(own, [...path, ...below, '$ref']),
          }),
        ),
    )
  }
}

/** What is reached inside a part that was looked through needs no look of its own. */
function isBelow(key: PartKey, seen: ReadonlySet<PartKey>): boolean {
  for (let at = key.lastIndexOf('/'); at > key.indexOf('#'); at = key.lastIndexOf('/', at - 1))
    if (seen.has(key.slice(0, at))) return true
  return seen.has(key.slice(0, key.indexOf('#') + 1))
}

/** Where a value, or its key, stands in the text. */
export function createPlaces({ use, spec }: SpecReader): PlaceOf {
  return async (file, path, on = 'value') => {
    const { place, keyPlace } = await use(spec.places, file)
    return on === 'key' ? keyPlace(path) : place(path)
  }
}

/** The first word of a message, where something stands before it. */
export const lower = (text: string) =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
