import type { Checked } from '../../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../../core/json.ts'
import { asFilePath, type FilePath } from '../../../core/path.ts'
import { defineKeyedQuery, type Query, type Use } from '../../../core/query.ts'
import type { ExactNumbers } from '../../../spec/read/exact-number.ts'
import { entriesOf, isObject, textOf, valueAt } from '../../../spec/read/pointer.ts'
import { reconcile } from '../../../spec/read/reconcile.ts'
import { resolveRef, splitKey } from '../../../spec/read/ref.ts'
import type { SpecSource } from '../../../spec/read/source.ts'
import { applyEdits } from '../../../spec/repair/edit/apply-edits.ts'
import type { Edit } from '../../../spec/repair/edit/repair.ts'
import type { Repaired } from '../../../spec/repair/edit/repair-document.ts'
import { repairFile } from '../../../spec/repair/edit/repair-file.ts'
import type { ObjectKind } from '../../../spec/structure/object-kinds.ts'
import type { ApiSettings } from './settings.ts'

type Input = {
  source: Query<string, Checked<SpecSource | undefined>>
  settings: Query<void, ApiSettings>
  /** Called when what was read from specs does not hold any more. */
  forget: () => void
}

/** What an earlier walk saw: references may lead elsewhere when names change. */
type Looked = { names: string; clean: WeakMap<object, ObjectKind> }

/** From parsed files to specs as their authors meant them: overlays applied, slips repaired. */
export function createRepairFlow({ source, settings, forget }: Input) {
  /** By itself, so that a page depends on it and not on the text: it nearly always stays as it is. */
  const exact = defineKeyedQuery(
    'exact',
    async (use, file: string) => {
      const { value } = await use(source, file)
      forget()
      return value?.exact() ?? (new Map() as ExactNumbers)
    },
    {
      isLookUp: true,
      same: (before, now) =>
        before.size === now.size && [...now].every(([value, text]) => before.get(value) === text),
    },
  )

  const overlaid = defineKeyedQuery(
    'overlaid',
    async (use, file: string): Promise<Checked<Json | undefined>> => {
      const parsed = await use(source, file)
      const overlays = (await use(settings)).overlays.get(file) ?? []
      let value = parsed.value?.value
      if (overlays.length === 0) return { value, diagnostics: [] }
      // Its library is loaded only by sites that have overlays.
      const { applyOverlay } = await import('../../../spec/read/overlay.ts')
      const diagnostics = []
      for (const path of overlays) {
        const overlay = await use(source, path)
        diagnostics.push(...overlay.diagnostics)
        if (!overlay.value || value === undefined) continue
        const applied = applyOverlay(value, overlay.value)
        diagnostics.push(...applied.diagnostics)
        value = applied.value
      }
      return { value, diagnostics }
    },
    { same: Object.is },
  )

  /** As written, with every part that did not change taken from the value before. */
  const reconciled = defineKeyedQuery(
    'reconciled',
    async (use, file: string, previous: Json | undefined) => {
      const { value } = await use(overlaid, file)
      return value === undefined ? undefined : reconcile(previous, value)
    },
    { same: Object.is },
  )

  /** The document as its author meant it. After an edit, only parts that changed are looked at again. */
  const repaired = defineKeyedQuery(
    'repaired',
    async (
      use,
      file: string,
      previous: (Repaired & Looked) | undefined,
    ): Promise<(Repaired & Looked) | undefined> => {
      const value = await use(reconciled, file)
      if (value === undefined) return undefined
      const written = (await use(source, file)).value?.written ?? (() => undefined)
      const names = namesIn(value)
      const clean = previous?.names === names ? previous.clean : new WeakMap<object, ObjectKind>()
      const result = { ...repairFile({ value, written, clean }), names, clean }
      const edits = await followExamples(result, asFilePath(file), use)
      return edits.length > 0 ? { ...result, value: applyEdits(result.value, edits) } : result
    },
    { same: Object.is },
  )

  const specValue = defineKeyedQuery(
    'specValue',
    async (use, file: string, previous: Json | undefined) => {
      const repairedValue = (await use(repaired, file))?.value
      forget()
      return repairedValue === undefined ? undefined : reconcile(previous, repairedValue)
    },
    { same: Object.is },
  )

  /** Where a value of `specValue` is in the text. */
  const places = defineKeyedQuery(
    'specPlaces',
    async (use, file: string) => {
      const written = (await use(source, file)).value
      const writtenPath = (await use(repaired, file))?.writtenPath ?? ((path: JsonPath) => path)
      return {
        place: (path: JsonPath) => written?.place(writtenPath(path)),
        keyPlace: (path: JsonPath) => written?.keyPlace(writtenPath(path)),
      }
    },
    { same: Object.is },
  )

  /**
   * Examples that are references, as the values they refer to. This runs before parts are removed for an audience, so that
   * the removal covers these values too.
   */
  async function followExamples({ slips }: Repaired, file: FilePath, use: Use): Promise<Edit[]> {
    const edits: Edit[] = []
    const { allowed } = await use(settings)
    for (const { code, object, path } of slips) {
      if (code !== 'spec/example-ref') continue
      const way = [...object, ...path]
      const ref = textOf(valueAt((await use(overlaid, file)).value, [...way, '$ref']))
      const target = ref === undefined ? undefined : resolveRef(ref, file, { allowed })
      if (target?.kind !== 'part') continue
      const { value } = await use(overlaid, target.file)
      const example = exampleAt(value, splitKey(target.key).path)
      if (example !== undefined) edits.push({ kind: 'set', path: way, value: example })
    }
    return edits
  }

  return { exact, overlaid, repaired, specValue, places }
}

function namesIn(document: Json): string {
  const components = entriesOf(valueAt(document, ['components'])).map(([name, map]) => [
    name,
    ...entriesOf(map).map(([own]) => own),
  ])
  return JSON.stringify([valueAt(document, ['openapi']), ...components])
}

/** A value, or that of an example under `components`. */
function exampleAt(document: Json | undefined, path: readonly string[]): Json | undefined {
  const node = valueAt(document, path)
  const isNamed = path.length === 3 && path[1] === 'examples'
  return isNamed && isObject(node) && node.value !== undefined ? node.value : node
}
