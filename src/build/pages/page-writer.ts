import { inflateRawSync } from 'node:zlib'
import { type Diagnostic, report } from '../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../core/hash.ts'
import type { UrlPath } from '../../core/path.ts'
import type { Trace } from '../../core/query.ts'
import type { PageFacts } from '../../site/page/page-facts.ts'
import type { PageSection } from '../../site/page/page-sections.ts'
import type { View } from '../../site/view/view.ts'
import { type BuildRecord, isUntouched, type PageRecord, type WrittenFile } from '../build-record.ts'
import { isCard, nameProblem } from '../file-name.ts'
import type { OutFolder } from '../folder/out-folder.ts'
import type { RenderedPage } from './render-page.ts'

type WriterInput = {
  site: View
  out: string
  target: OutFolder
  /** The record of the last build, if it has the same version and options. */
  before: BuildRecord | undefined
}

const nameInUse = 'another file or folder has the same name'

/** Writes pages, and reuses those whose inputs are unchanged. */
export function createPageWriter({ site, out, target, before }: WriterInput) {
  const entries: Trace = []
  const positions = new Map<string, number>()
  const pages: Record<string, PageRecord> = Object.create(null)
  const parts: BuildRecord['parts'] = Object.create(null)
  const weights: { url: string; bytes: number }[] = []
  const problems: Diagnostic[] = []
  const facts = new Map<UrlPath, PageFacts>()
  const currentEntries = new Map<number, boolean>()
  const newPositions = new Map<number, number>()
  let reused = 0

  /** Pages share most inputs, so each is recorded and checked once. */
  const position = (entry: Trace[number]): number => {
    const name = entry.join('\n')
    const at = positions.get(name)
    if (at !== undefined) return at
    positions.set(name, entries.length)
    return entries.push(entry) - 1
  }

  const isCurrent = async (at: number): Promise<boolean> => {
    const isSame = await site.isCurrent([before!.entries[at]!])
    currentEntries.set(at, isSame)
    return isSame
  }

  /** The position of an entry of the last build in this one. */
  const newPosition = (at: number): number => {
    const cached = newPositions.get(at) ?? position(before!.entries[at]!)
    newPositions.set(at, cached)
    return cached
  }

  async function reuse(url: UrlPath): Promise<boolean> {
    const record = before && Object.hasOwn(before.pages, url) ? before.pages[url] : undefined
    if (!record) return false
    for (const at of record.trace) if (!(currentEntries.get(at) ?? (await isCurrent(at)))) return false
    if (!record.files.every((file) => target.files.isFree(file.path) && isUntouched(out, file))) return false
    if (!reuseParts(record.shows) || !record.files.every(target.reuse)) return false
    pages[url] = { ...record, trace: record.trace.map(newPosition) }
    if (record.facts) facts.set(url, record.facts)
    weights.push({ url, bytes: record.files[0]?.size ?? 0 })
    reused += 1
    return true
  }

  /** Reuses parts with all parts that they link to, or none. Pages that use them have the same inputs. */
  function reuseParts(names: readonly string[]): boolean {
    const queue = new Set(names)
    const records: BuildRecord['parts'] = Object.create(null)
    for (const name of queue) {
      if (Object.hasOwn(parts, name)) continue
      const record = before && Object.hasOwn(before.parts, name) ? before.parts[name] : undefined
      if (!record || !isUntouched(out, record.file)) return false
      records[name] = record
      for (const inner of record.inner) queue.add(inner)
    }
    if (!Object.values(records).every(({ file }) => target.reuse(file))) return false
    Object.assign(parts, records)
    return true
  }

  /** The files of a page in the last build. */
  const filesBefore = (url: UrlPath): WrittenFile[] =>
    (before && Object.hasOwn(before.pages, url) ? before.pages[url]?.files : undefined) ?? []

  return {
    reuse,
    /** Preview images of the last build for these pages. */
    cards: (urls: readonly UrlPath[]): Set<string> =>
      new Set(
        urls
          .flatMap(filesBefore)
          .filter((file) => isCard(file.path) && isUntouched(out, file))
          .map(({ path }) => path),
      ),
    partNames: (): string[] => Object.keys(parts),
    /** Whether an earlier page has the part. */
    hasPart: (name: string): boolean => Object.hasOwn(parts, name),
    write(url: UrlPath, page: RenderedPage): void {
      const { shows, rule, trace, sections, facts: pageFacts } = page
      if (pageFacts) facts.set(url, pageFacts)
      for (const { name, content, inner } of page.parts)
        if (!Object.hasOwn(parts, name))
          parts[name] = { file: target.write(`~parts/${name}.html`, content), inner }
      const [problem] = page.files.flatMap(
        ([path]) => nameProblem(path) ?? (target.files.isFree(path) ? [] : nameInUse),
      )
      // Not recorded, so that the next build reports it too.
      if (problem) return void problems.push(report('build/name', `Page \`${url}\` was skipped: ${problem}`))
      const files = [
        ...page.files.map(([path, content]) => target.write(path, content)),
        ...filesBefore(url).filter((file) => page.reused.includes(file.path) && target.reuse(file)),
      ]
      if (page.cardProblem !== undefined)
        problems.push(report('build/card', `The preview image of \`${url}\` is missing: ${page.cardProblem}`))
      pages[url] = {
        trace: trace.map(position),
        files,
        shows,
        ...(pageFacts && { facts: pageFacts }),
        ...(sections !== undefined && { sections }),
        ...(rule && { rule }),
      }
      weights.push({ url, bytes: files[0]?.size ?? 0 })
    },
    record: () => ({ entries, pages, parts }),
    fileOf: (url: string, path: string): WrittenFile | undefined =>
      Object.hasOwn(pages, url) ? pages[url]?.files.find((file) => file.path === path) : undefined,
    sections(url: UrlPath) {
      const packed = Object.hasOwn(pages, url) ? pages[url]?.sections : undefined
      return packed === undefined ? undefined : unpackSections(packed)
    },
    /** Changes if anything changes that search shows of a page. */
    searchFingerprint(url: UrlPath): string | undefined {
      const page = Object.hasOwn(pages, url) ? pages[url] : undefined
      const inputs = page?.trace.map((at) => entries[at]!).filter(([query]) => !unsearchedInputs.has(query))
      return inputs && contentHash(inputs.join('\n'))
    },
    facts: (): ReadonlyMap<UrlPath, PageFacts> => facts,
    summary: () => ({ reused, problems, heaviest: weights.sort((a, b) => b.bytes - a.bytes) }),
  }
}

/** Inputs of a page that its search entries do not contain. */
const unsearchedInputs = new Set(
  'placement look sidebar searchScopes searchPrompt policy referenceSettings playgroundFor chromeConfig account hiddenLinks chromeFiles pageScripts first theme withSpec'.split(
    ' ',
  ),
)

const unpackSections = (packed: string): PageSection[] =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
