import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Diagnostic, report } from '../core/diagnostic/diagnostic.ts'
import type { UrlPath } from '../core/path.ts'
import type { Trace } from '../core/query.ts'
import type { PageFacts } from '../site/page/page-facts.ts'
import type { PageOutputs } from '../site/page/page-outputs.ts'
import type { PageSection } from '../site/page/page-sections.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { type BuildRecord, isUntouched, type PageRecord } from './build-record.ts'
import { nameProblem, pageFile } from './file-name.ts'
import type { OutFolder } from './out-folder.ts'
import { withPolicy } from './static-page.ts'

type WriterInput = {
  site: View & Pick<Site, 'facts'>
  base: string
  out: string
  target: OutFolder
  /** What the last build wrote, if this one would write it the same way. */
  before: BuildRecord | undefined
}

const taken = 'a file or a folder with its name is there already'

/** Writes pages, and leaves those alone whose inputs are the same as last time. */
export function createPageWriter({ site, out, target, before }: WriterInput) {
  const entries: Trace = []
  const positions = new Map<string, number>()
  const pages: Record<string, PageRecord> = Object.create(null)
  const parts: BuildRecord['parts'] = Object.create(null)
  const weights: { url: string; bytes: number }[] = []
  const problems: Diagnostic[] = []
  const facts = new Map<UrlPath, PageFacts>()
  const checked = new Map<number, boolean>()
  let reused = 0

  /** Most of what pages are made of is the same for all of them: it stands in the record once, and is checked once. */
  const position = (entry: Trace[number]): number => {
    const name = entry.join('\n')
    const at = positions.get(name)
    if (at !== undefined) return at
    positions.set(name, entries.length)
    return entries.push(entry) - 1
  }

  const isCurrent = async (at: number): Promise<boolean> => {
    const isSame = checked.get(at) ?? (await site.isCurrent([before!.entries[at]!]))
    checked.set(at, isSame)
    return isSame
  }

  async function reuse(url: UrlPath): Promise<boolean> {
    const record = before && Object.hasOwn(before.pages, url) ? before.pages[url] : undefined
    if (!record) return false
    for (const at of record.trace) if (!(await isCurrent(at))) return false
    if (!record.files.every((file) => target.isFree(file.path) && isUntouched(out, file))) return false
    if (!reuseParts(record.shows) || !record.files.every(target.reuse)) return false
    pages[url] = { ...record, trace: record.trace.map((at) => position(before!.entries[at]!)) }
    if (record.facts) facts.set(url, record.facts)
    weights.push({ url, bytes: record.files[0]?.size ?? 0 })
    reused += 1
    return true
  }

  /** With all that they lead to, or none. Whoever showed them was made of the same, so that they are right too. */
  function reuseParts(names: readonly string[]): boolean {
    const wanted = new Set(names)
    const records: BuildRecord['parts'] = Object.create(null)
    for (const name of wanted) {
      if (Object.hasOwn(parts, name)) continue
      const record = before && Object.hasOwn(before.parts, name) ? before.parts[name] : undefined
      if (!record || !isUntouched(out, record.file)) return false
      records[name] = record
      for (const inner of record.inner) wanted.add(inner)
    }
    if (!Object.values(records).every(({ file }) => target.reuse(file))) return false
    Object.assign(parts, records)
    return true
  }

  return {
    reuse,
    async write(url: UrlPath): Promise<void> {
      const { value, trace } = await site.outputs(url, (name) => Object.hasOwn(parts, name))
      if (!value) return
      const about = await site.facts(url)
      if (about) facts.set(url, about)
      const sections = await site.sections(url)
      // Nobody comes back to a page that is written, and thousands are still to come.
      site.release(url)
      for (const [name, { html, inner }] of value.sharedParts)
        parts[name] = { file: target.write(`~parts/${name}.html`, withPolicy(html, {})), inner }
      const written = filesOf(url, value)
      const [problem] = written.flatMap(([path]) => nameProblem(path) ?? (target.isFree(path) ? [] : taken))
      // It stands in no record, so that the next build says so too.
      if (problem) return void problems.push(report('build/name', `\`${url}\` is not written: ${problem}`))
      const files = written.map(([path, content]) => target.write(path, content))
      const { shows, rule } = value
      pages[url] = {
        trace: trace.map(position),
        files,
        shows,
        ...(about && { facts: about }),
        ...(sections.length > 0 && { sections: packSections(sections) }),
        ...(rule && { rule }),
      }
      weights.push({ url, bytes: files[0]?.size ?? 0 })
    },
    record: () => ({ entries, pages, parts }),
    sections(url: UrlPath) {
      const packed = Object.hasOwn(pages, url) ? pages[url]?.sections : undefined
      return packed === undefined ? undefined : unpackSections(packed)
    },
    facts: (): ReadonlyMap<UrlPath, PageFacts> => facts,
    summary: () => ({ reused, problems, heaviest: weights.sort((a, b) => b.bytes - a.bytes) }),
  }
}

/** Everything of a page by the name of its file; the page itself first. */
function filesOf(url: string, outputs: PageOutputs): [path: string, content: string][] {
  const { html, policy, parts, island, markdown, feed, playground, responses } = outputs
  const { console } = outputs
  const below = url === '/' ? '' : url.slice(1)
  const partFile = (name: string) => `${below && `${below}/`}~${name}`
  const files: [path: string, content: string][] = [[pageFile(url), withPolicy(html, policy)]]
  if (markdown) files.push([`${below || 'index'}.md`, markdown])
  if (feed) files.push([`${below && `${below}/`}rss.xml`, feed])
  for (const [hash, part] of parts) files.push([partFile(`part/${hash}/index.html`), withPolicy(part, {})])
  if (playground) files.push([partFile('playground.json'), JSON.stringify(playground)])
  if (responses) files.push([partFile('answers.json'), JSON.stringify(responses)])
  if (console) files.push([partFile('console.json'), JSON.stringify(console)])
  if (island) files.push([`_octavo/islands/${below && `${below}/`}${island.hash}.js`, island.code])
  return files
}

/** The text of all pages is in memory until the search index is built; compressed, it takes a third. */
const packSections = (sections: readonly PageSection[]): string =>
  deflateRawSync(JSON.stringify(sections), { level: 6 }).toString('base64')

const unpackSections = (packed: string): PageSection[] =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
