import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import type { Json, JsonPath } from '../../core/json.ts'
import { asFilePath, type FilePath } from '../../core/path.ts'
import type { ReportProgress } from '../../core/progress.ts'
import type { Query } from '../../core/query.ts'
import { renderSpecMarkdown } from '../../render/spec-markdown/spec-markdown.ts'
import { countOperations } from '../../spec/count-operations.ts'
import { type DeepText, findDeepProblems } from '../../spec/deep/deep.ts'
import { type DeepFinding, findingAt } from '../../spec/deep/finding.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { findNames } from '../../spec/read/names.ts'
import { fromPointer, isObject, textOf, toPointer, valueAt } from '../../spec/read/pointer.ts'
import { isUrl, resolveRef, splitKey } from '../../spec/read/ref.ts'
import type { SpecHead } from '../flow/spec/head.ts'
import type { SpecReader } from '../flow/spec/spec.ts'

type Input = SpecReader & {
  fileList: Query<void, FilePath[]>
  /** Schemas of the spec that have a page of their own. */
  shownSchemas: readonly string[]
  onProgress?: ReportProgress
  yieldToEventLoop?: () => Promise<void>
}

/** Checked without yielding to the event loop. */
const operationsAtOnce = 10

/** Checks schemas, examples and references of a whole spec. Slow, so only `validate` and `dev` run it. */
export async function findDeepSpecProblems(id: string, input: Input): Promise<Diagnostic[]> {
  const { use, spec, shownSchemas } = input
  const head = await use(spec.head, id)
  const document = await use(spec.specValue, id)
  // The checks are for OpenAPI only.
  if (!head || head.family === 'asyncapi' || document === undefined) return []
  const root = asFilePath(id)
  const content = await collectDocuments({ root, document, head }, input)
  const operations = countOperations(document)
  let done = 0
  const { findings, texts } = await findDeepProblems({
    root,
    ...content,
    shown: new Set(shownSchemas),
    onOperation: async () => {
      input.onProgress?.(`Checking schemas and examples in ${id}`, done, operations)
      done += 1
      if (done % operationsAtOnce === 0) await input.yieldToEventLoop?.()
    },
  })
  const unreferenced = await findUnreferencedFiles(id, content.documents, input)
  const dangling: DeepFinding[] = []
  for (const file of unreferenced) dangling.push(...(await findDangling(file, head, input)))
  const inlined = await inlinedComponents(id, input)
  const relevant = findings.filter(
    ({ code, path }) => code !== 'spec/unused' || !inlined.has(toPointer(path)),
  )
  const all = [...relevant, ...findLongTexts(texts), ...dangling]
  return Promise.all(all.map((finding) => toDiagnostic(finding, input)))
}

/** Components that were inlined into examples, so their references no longer exist. */
async function inlinedComponents(id: string, { use, spec }: SpecReader): Promise<Set<string>> {
  const slips = (await use(spec.repaired, id))?.slips ?? []
  const written = (await use(spec.source, id)).value?.value
  const refs = slips.flatMap(({ code, object, path }) =>
    code === 'spec/example-ref' ? (textOf(valueAt(written, [...object, ...path, '$ref'])) ?? []) : [],
  )
  return new Set(refs.map((ref) => ref.replace(/^#/, '')))
}

async function toDiagnostic(finding: DeepFinding, { use, spec }: SpecReader): Promise<Diagnostic> {
  const { code, file, path, on, message, hint } = finding
  const { place, keyPlace } = await use(spec.places, file)
  return report(code, message, { hint, at: on === 'key' ? keyPlace(path) : place(path) })
}

/** Files next to a multi-file spec that nothing references yet; their own references are checked too. */
async function findUnreferencedFiles(
  id: string,
  documents: ReadonlyMap<FilePath, Json>,
  { use, spec, fileList }: Input,
): Promise<FilePath[]> {
  if (documents.size === 1 || isUrl(id)) return []
  const folder = id.slice(0, id.lastIndexOf('/') + 1)
  const { overlays } = await use(spec.settings)
  const listed = new Set([...(await use(spec.apiIds)), ...[...overlays.values()].flat()])
  return (await use(fileList)).filter(
    (file) =>
      file.startsWith(folder) &&
      /\.(json|ya?ml)$/i.test(file) &&
      !documents.has(file) &&
      !listed.has(file) &&
      file !== 'docs.json',
  )
}

type SpecInput = { root: FilePath; document: Json; head: SpecHead }

/** Collects every referenced file and part. */
async function collectDocuments(
  { root, document, head }: SpecInput,
  { use, spec }: SpecReader,
): Promise<{ documents: Map<FilePath, Json>; bundle: Bundle }> {
  const documents = new Map([[root, document]])
  const { version, self, allowed } = head
  const bundle: Bundle = { version, self, allowed, parts: new Map(), missing: new Set() }
  for (const [file, value] of documents) {
    bundle.parts.set(`${file}#`, value)
    for (const { ref } of findRefs(value)) {
      const target = resolveRef(ref, file, head)
      if (target.kind === 'refused' || bundle.parts.has(target.key) || bundle.missing.has(target.key))
        continue
      const other = documents.get(target.file) ?? (await use(spec.specValue, target.file))
      const part =
        other === undefined
          ? undefined
          : target.kind === 'name'
            ? valueAt(other, fromPointer(findNames(other).anchors.get(target.name) ?? '/-'))
            : valueAt(other, splitKey(target.key).path)
      if (part === undefined) bundle.missing.add(target.key)
      else bundle.parts.set(target.key, part)
      // The loop also visits files added here.
      if (other !== undefined) documents.set(target.file, other)
    }
  }
  return { documents, bundle }
}

async function findDangling(
  file: FilePath,
  head: SpecHead,
  { use, spec }: SpecReader,
): Promise<DeepFinding[]> {
  const value = (await use(spec.source, file)).value?.value
  // Another spec, not a part of this one.
  if (value === undefined || (isObject(value) && (value.openapi ?? value.swagger ?? value.asyncapi)))
    return []
  const findings: DeepFinding[] = []
  for (const { path, ref } of findRefs(value)) {
    const target = resolveRef(ref, file, { allowed: head.allowed })
    if (target.kind !== 'part') continue
    const other = (await use(spec.source, target.file)).value?.value
    if (valueAt(other, splitKey(target.key).path) !== undefined) continue
    const hint =
      other === undefined
        ? `Create \`${target.file}\` or fix the reference.`
        : 'Fix the part after `#`; the file exists.'
    findings.push({
      code: 'spec/ref-not-found',
      file,
      path: [...path, '$ref'],
      on: 'value',
      message: `Reference \`${ref}\` not found`,
      hint,
    })
  }
  return findings
}

/** Most texts are short and simple, and cannot exceed a limit. */
function maybeOver(text: string): boolean {
  if (text.length > 2000) return true
  const tags = text.match(/</g)?.length ?? 0
  return tags > 30 || (text.match(/[<>*_~[\]`+#|-]|\d[.)]/g)?.length ?? 0) > 100
}

const limits = {
  size: 'is too long to render as Markdown',
  depth: 'is nested too deeply to render as Markdown',
  nodes: 'has too many elements to render as Markdown',
}

/** Finds descriptions that are shown as plain text, because rendering Markdown would take too long. */
function findLongTexts(texts: readonly DeepText[]): DeepFinding[] {
  return texts.flatMap(({ node, text }) => {
    if (!maybeOver(text)) return []
    const { over } = renderSpecMarkdown(text, { link: (href) => href })
    if (!over) return []
    const path: JsonPath = ['description']
    const message = `The \`description\` ${limits[over]}; it is shown as plain text`
    const hint = 'Shorten it, or move part of it to a page.'
    return [findingAt(node, path, { code: 'spec/markdown', message, hint })]
  })
}
