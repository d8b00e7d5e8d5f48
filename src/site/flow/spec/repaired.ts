import { type Checked, report } from '../../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../../core/json.ts'
import { asFilePath, type FilePath } from '../../../core/path.ts'
import { privateRefReason } from '../../../core/policy/private-files.ts'
import { defineKeyedQuery, type Query, type Use } from '../../../core/query.ts'
import type { ExactNumbers } from '../../../spec/read/exact-number.ts'
import { entriesOf, isObject, textOf, valueAt } from '../../../spec/read/pointer.ts'
import { reconcile } from '../../../spec/read/reconcile.ts'
import { isUrl, resolveRef, splitKey } from '../../../spec/read/ref.ts'
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
  /** Called when cached data of specs is outdated. */
  forget: () => void
}

/** Objects without errors in the last run; valid while `names` is equal, because references depend on it. */
type RepairState = { names: string; clean: WeakMap<object, ObjectKind> }

/** Applies overlays to parsed files, and repairs common errors. */
export function createRepairFlow({ source, settings, forget }: Input) {
  /** Separate, so that pages depend on it and not on the text: it rarely changes. */
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
      // Loaded only by sites with overlays.
      const { applyOverlay } = await import('../../../spec/read/overlay.ts')
      const diagnostics = []
      for (const path of overlays) {
        const reason = isUrl(path) ? undefined : privateRefReason(asFilePath(path), asFilePath(file))
        if (reason) {
          const hint = 'Move the overlay to a file that may be published.'
          diagnostics.push(report('spec/ref-private', `Overlay \`${path}\` ${reason}`, { hint }))
          continue
        }
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

  /** The value as written, with unchanged parts taken from the previous value. */
  const reconciled = defineKeyedQuery(
    'reconciled',
    async (use, file: string, previous: Json | undefined) => {
      const { value } = await use(overlaid, file)
      return value === undefined ? undefined : reconcile(previous, value)
    },
    { same: Object.is },
  )

  /** The repaired document. After an edit, only changed parts are checked again. */
  const repaired = defineKeyedQuery(
    'repaired',
    async (
      use,
      file: string,
      previous: (Repaired & RepairState) | undefined,
    ): Promise<(Repaired & RepairState) | undefined> => {
      const value = await use(reconciled, file)
      if (value === undefined) return undefined
      const sourceText = (await use(source, file)).value?.sourceText ?? (() => undefined)
      const names = namesIn(value)
      const clean = previous?.names === names ? previous.clean : new WeakMap<object, ObjectKind>()
      const result = { ...repairFile({ value, sourceText, clean }), names, clean }
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

  /** Source locations of values in `specValue`. */
  const places = defineKeyedQuery(
    'specPlaces',
    async (use, file: string) => {
      const parsed = (await use(source, file)).value
      const writtenPath = (await use(repaired, file))?.writtenPath ?? ((path: JsonPath) => path)
      return {
        place: (path: JsonPath) => parsed?.place(writtenPath(path)),
        keyPlace: (path: JsonPath) => parsed?.keyPlace(writtenPath(path)),
      }
    },
    { same: Object.is },
  )

  /**
   * Examples that are references, as the values they refer to. This runs before parts are removed for an
   * audience, so that the removal covers these values too.
   */
  async function followExamples({ slips }: Repaired, file: FilePath, use: Use): Promise<Edit[]> {
    const edits: Edit[] = []
    const { allowed } = await use(settings)
    for (const { code, object, path } of slips) {
      if (code !== 'spec/example-ref') continue
      const examplePath = [...object, ...path]
      const ref = textOf(valueAt((await use(overlaid, file)).value, [...examplePath, '$ref']))
      const target = ref === undefined ? undefined : resolveRef(ref, file, { allowed })
      if (target?.kind !== 'part') continue
      const { value } = await use(overlaid, target.file)
      const example = exampleAt(value, splitKey(target.key).path)
      if (example !== undefined) edits.push({ kind: 'set', path: examplePath, value: example })
    }
    return edits
  }

  return { exact, overlaid, repaired, specValue, places }
}

function namesIn(document: Json): string {
  const components = entriesOf(valueAt(document, ['components'])).map(([name, map]) => [
    name,
    ...entriesOf(map).map(([key]) => key),
  ])
  return JSON.stringify([valueAt(document, ['openapi']), ...components])
}

/** The value at a path; for an example in `components`, its `value`. */
function exampleAt(document: Json | undefined, path: readonly string[]): Json | undefined {
  const node = valueAt(document, path)
  const isNamed = path.length === 3 && path[1] === 'examples'
  return isNamed && isObject(node) && node.value !== undefined ? node.value : node
}
