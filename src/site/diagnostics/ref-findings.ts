import { causeOf, type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
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
  /** Top-level maps to check, in addition to `components`. */
  sections: readonly string[]
  /** Whether a target that is not found by its key exists after following references. */
  existsElsewhere?: (target: PartKey) => Promise<boolean>
  /** Whether an unfollowed reference is not a problem. */
  isIgnored?: (part: Json | undefined, path: JsonPath) => boolean
}

/** Finds broken references, also in referenced files. */
export async function findRefProblems({
  id,
  head,
  document,
  sections,
  use,
  spec,
  existsElsewhere = async () => false,
  isIgnored = () => false,
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
  const pending: PartKey[] = [...entries, ...components, partKey(file, ['tags']), partKey(file, ['info'])]
  const seen = new Set<PartKey>(pending)
  const files = new Set<FilePath>([file])
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const partFile = fileOf(key)
    // Another file is checked as a whole, once.
    if (partFile !== file && !files.has(partFile)) {
      files.add(partFile)
      diagnostics.push(
        ...(await use(spec.source, partFile)).diagnostics.filter(({ code }) => code !== 'spec/missing'),
      )
      diagnostics.push(...(await findSlips(partFile, { use, spec })))
    }
    const { targets, refused } = await use(spec.partRefs, key)
    for (const { path, ref, reason, isPrivate } of refused) {
      if (isIgnored(await use(spec.part, key), path)) continue
      const message = `\`${ref}\` is not followed: ${reason}`
      const hint = isPrivate
        ? 'Move the part to a file that may be published.'
        : 'Reference a file in the site folder, or add the URL to `api.refs` in docs.json.'
      diagnostics.push(
        report(isPrivate ? 'spec/ref-private' : 'spec/ref-refused', message, {
          hint,
          at: await placeOf(partFile, [...splitKey(key).path, ...path, '$ref']),
        }),
      )
    }
    for (const target of targets) {
      if ((await use(spec.part, target)) === undefined) {
        if (!(await existsElsewhere(target))) diagnostics.push(...(await dangling(key, target)))
        continue
      }
      if (seen.has(target) || isBelow(target, seen)) continue
      seen.add(target)
      pending.push(target)
    }
  }
  return diagnostics

  async function dangling(key: PartKey, target: PartKey): Promise<Diagnostic[]> {
    const { file: partFile, path } = splitKey(key)
    const value = await use(spec.part, key)
    const { file: other } = splitKey(target)
    const source = await use(spec.source, other)
    const broken = source.value ? undefined : source.diagnostics.find(({ code }) => code !== 'spec/missing')
    const hint = source.value
      ? 'Fix the part after `#`; the file exists.'
      : broken
        ? `Fix \`${other}\` first.`
        : `Create \`${other}\` or fix the reference.`
    const isNew = broken !== undefined && !files.has(other)
    if (isNew) files.add(other)
    const references = await Promise.all(
      findRefs(value ?? null)
        .filter(({ ref, isGuess }) => {
          if (isGuess) return false
          const resolved = resolveRef(ref, partFile, head)
          return resolved.kind !== 'refused' && resolved.key === target
        })
        .map(async ({ path: below, ref }) =>
          report('spec/ref-not-found', `Reference \`${ref}\` not found`, {
            hint,
            at: await placeOf(partFile, [...path, ...below, '$ref']),
            ...(broken && { cause: causeOf(broken) }),
          }),
        ),
    )
    return isNew ? [broken, ...references] : references
  }
}

/** Whether a key is inside a part that was already checked. */
function isBelow(key: PartKey, seen: ReadonlySet<PartKey>): boolean {
  for (let at = key.lastIndexOf('/'); at > key.indexOf('#'); at = key.lastIndexOf('/', at - 1))
    if (seen.has(key.slice(0, at))) return true
  return seen.has(key.slice(0, key.indexOf('#') + 1))
}

/** Finds the place of a value or its key. */
export function createPlaces({ use, spec }: SpecReader): PlaceOf {
  return async (file, path, on = 'value') => {
    const { place, keyPlace } = await use(spec.places, file)
    return on === 'key' ? keyPlace(path) : place(path)
  }
}

/** Lowercases a message that follows a prefix. */
export const lower = (text: string) =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
