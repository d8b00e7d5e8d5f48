import { anonymous } from '../access/audience.ts'
import { decodePath } from '../core/decode-path.ts'
import type { Code } from '../core/diagnostic/codes.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import type { SiteFiles } from '../core/files.ts'
import { contentHash } from '../core/hash.ts'
import { packageVersion } from '../core/package-files.ts'
import { asUrlPath, type UrlPath, urlPath } from '../core/path.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { UserError } from '../core/user-error.ts'
import { type Assets, readAssets } from '../http/assets.ts'
import type { SiteMap } from '../nav/site-map.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { plural } from '../strings/intl.ts'
import { marker, readRecord, writeRecord } from './build-record.ts'
import { createBuildSite, createOutputCheck } from './build-site.ts'
import { createCompressor } from './compress.ts'
import { createDerivedFiles } from './derived-files.ts'
import { createOutFolder, type OutFolder } from './folder/out-folder.ts'
import type { BuildOptions } from './options.ts'
import { countJobs } from './pages/job-count.ts'
import { renderOnThreads, type Services } from './pages/page-threads.ts'
import { createPageWriter } from './pages/page-writer.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { writeRest } from './rest.ts'
import { openResultCache, type ResultCacheFile, resultCachePath } from './result-cache.ts'
import { writeSearch } from './search-files.ts'

export type BuildResult = {
  /** If docs.json does not parse, nothing is written and the old output stays. */
  kind: 'built' | 'refused'
  diagnostics: Diagnostic[]
  pages: number
  /** Pages that were up to date. */
  reused: number
  files: number
  bytes: number
  /** The largest pages, without their parts. */
  heaviest: { url: string; bytes: number }[]
  /** Notes about the output that need no fix. */
  notes: string[]
}

/** The build stops only if docs.json does not parse. Other problems are reported. */
const unparsable = new Set<Code>([
  'config/missing',
  'config/unreadable',
  'config/not-json',
  'config/too-deep',
])

const emptyResult = { pages: 0, reused: 0, files: 0, bytes: 0, heaviest: [], notes: [] }
const maxHeaviest = 5
const manyPages = 200

/** Writes the whole site as files: every page and everything that pages load. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const builder = openBuilder(options)
  try {
    return await builder.build()
  } finally {
    await builder.close()
  }
}

/** Builds a site again after changes, with everything that is unchanged still in memory. */
export type Builder = {
  build: () => Promise<BuildResult>
  /** Whether a file of the site folder belongs to the output. */
  isOutput: (path: string) => boolean
  invalidate: Site['invalidate']
  close: () => Promise<void>
}

export function openBuilder(options: BuildOptions): Builder {
  const { folder, lastChanged, onProgress } = options
  const remote = createRemoteCache(folder, { allowHttp: false, allowLoopback: false, every: 0 })
  const results = openResultCache(options.out, stampOf(options))
  const services = { readRemote: remote.read, lastChanged, onProgress }
  const { site, files, assets } = createBuildSite(options, { ...services, results: results.cache })
  return {
    async build() {
      onProgress?.('Reading the site')
      // Reading the map finds remote specs. A build must not use outdated copies of them.
      await site.map()
      site.invalidateRemote(await remote.revalidate())
      const view = await site.view(anonymous)
      await refuseRestricted(site, view, options)
      const target = createOutFolder(options.out, options.atomic)
      try {
        return await writeSite({
          site,
          view,
          files,
          assets,
          results,
          target,
          options,
          readRemote: remote.read,
        })
      } catch (problem) {
        target.abandon()
        throw problem
      }
    },
    isOutput: createOutputCheck(options),
    invalidate: site.invalidate,
    async close() {
      remote.close()
      await site.close()
    },
  }
}

type WriteInput = {
  site: Site
  /** The site as anyone sees it. */
  view: View
  files: SiteFiles
  assets: Assets
  results: ResultCacheFile
  target: OutFolder
  options: BuildOptions
  readRemote: Services['readRemote']
}

async function writeSite(input: WriteInput): Promise<BuildResult> {
  const { site, view, files, assets, results, target, options, readRemote } = input
  const { base, out, onProgress, layout = 'folders' } = options
  const map = await view.map()
  const stamp = stampOf(options)
  const earlier = readRecord(out)
  const before = earlier?.stamp === stamp ? earlier : undefined
  const pages = createPageWriter({ site: view, out, target, before })
  const derived = createDerivedFiles(target, out, before?.derived)
  let done = 0
  const step = () => onProgress?.('Rendering pages', ++done, map.routes.size)
  const outdatedUrls: UrlPath[] = []
  for (const url of map.routes.keys())
    if (await pages.reuse(url)) step()
    else outdatedUrls.push(url)
  if (outdatedUrls.length > manyPages) options.onManyPages?.()
  const cards = pages.cards(outdatedUrls)
  const render = createPageRenderer({ ...view, facts: site.facts }, layout, cards)
  await renderOnThreads({
    options,
    urls: outdatedUrls,
    jobs: countJobs(options.jobs, outdatedUrls.length),
    parts: pages.partNames(),
    cards,
    services: { readRemote, lastChanged: options.lastChanged ?? (async () => undefined) },
    render: (url) => render(url, pages.hasPart),
    write(url, page) {
      if (page) pages.write(url, page)
      step()
    },
  })
  // Pages are rendered once, for their files and for the checks.
  const diagnostics = await site.diagnostics({ facts: pages.facts() })
  if (diagnostics.some(({ code }) => unparsable.has(code))) {
    target.abandon()
    return { kind: 'refused', diagnostics, ...emptyResult }
  }
  const wholeMap = await site.map()
  const { redirects, notes, fullText } = await writeRest({
    isRestricted: createRestrictedCheck(wholeMap, map),
    hasDiagrams: [...pages.facts().values()].some(({ hasDiagram }) => hasDiagram),
    site: view,
    files,
    assets,
    base,
    target,
    redirects: options.redirects ?? 'rules',
    layout,
    out,
    before,
    derived,
    fileOf: pages.fileOf,
  })
  site.releaseShared()
  await writeSearch({
    site: view,
    target,
    base,
    sections: pages.sections,
    fingerprint: pages.searchFingerprint,
    canPatch: before !== undefined,
    onProgress,
  })
  // The output is public, and with sign-in some results may come from restricted content.
  if ((await site.auth()).kind === 'none') target.write(resultCachePath, results.write())
  target.write(
    marker,
    writeRecord({
      ...{ stamp, base, layout, redirects, fullText, takesFeedback: await site.takesFeedback() },
      ...pages.record(),
      derived: derived.record(),
    }),
  )
  if (options.compress) await createCompressor(target).run(onProgress)
  target.commit()
  const { heaviest, reused, problems } = pages.summary()
  const restricted = wholeMap.routes.size - map.routes.size
  return {
    kind: 'built',
    diagnostics: [...diagnostics, ...problems],
    pages: map.routes.size,
    reused,
    files: target.files.all().length,
    bytes: target.files.all().reduce((sum, { size }) => sum + size, 0),
    heaviest: heaviest.slice(0, maxHeaviest),
    notes: restricted > 0 ? [...notes, `Left out ${restrictedPages(restricted)}.`] : notes,
  }
}

/** Static files are public, so restricted pages must be left out on purpose. */
async function refuseRestricted(site: Site, view: View, { publicOnly }: BuildOptions): Promise<void> {
  if (publicOnly || (await site.auth()).kind !== 'on') return
  const restricted = (await site.map()).routes.size - (await view.map()).routes.size
  if (restricted > 0 || (await site.groups()).length > 0) throw new UserError(hasRestrictedPages(restricted))
}

/** A redirect must not reveal a restricted page. */
function createRestrictedCheck(fullMap: SiteMap, publicMap: SiteMap): (destination: string) => boolean {
  return (destination) => {
    const url = urlPath(decodePath(destination.replace(/[?#].*$/, '')))
    const page = asUrlPath((fullMap.aliases.get(url) ?? url).replace(/#.*$/, ''))
    return fullMap.routes.has(page) && !publicMap.routes.has(page)
  }
}

const restrictedPages = (count: number) => plural(count, 'restricted page', 'restricted pages')

/** Static files are public. */
const hasRestrictedPages = (count: number) =>
  `This site has ${count > 0 ? restrictedPages(count) : 'restricted content'}, and static files are public. Use \`octavo serve\`, or build only the public pages with --public-only.`

/** Pages from another version or with other options are outdated. */
const stampOf = ({ base, relay, spec, publicOnly, layout }: BuildOptions) =>
  contentHash(JSON.stringify(['2', packageVersion(), readAssets(), base, relay, spec, publicOnly, layout]))
