import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { anonymous } from '../access/audience.ts'
import { decodePath } from '../core/decode-path.ts'
import type { Code } from '../core/diagnostic/codes.ts'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'
import { createDiskFiles, type SiteFiles } from '../core/files.ts'
import { contentHash } from '../core/hash.ts'
import { packageVersion } from '../core/package-files.ts'
import { asUrlPath, type FilePath, type UrlPath, urlPath } from '../core/path.ts'
import type { ReportProgress } from '../core/progress.ts'
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { UserError } from '../core/user-error.ts'
import { type Assets, readAssets } from '../http/assets.ts'
import type { SiteMap } from '../nav/site-map.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import type { RelayPlace } from '../site/page/reference-settings.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import { plural } from '../strings/intl.ts'
import { marker, readRecord, writeRecord } from './build-record.ts'
import { createCompressor } from './compress.ts'
import type { PageLayout } from './file-name.ts'
import type { RedirectKind } from './host-files.ts'
import { isLeftOver } from './leftovers.ts'
import { createOutFolder, followLinks } from './out-folder.ts'
import { createPageWriter } from './page-writer.ts'
import { writeRest } from './rest.ts'
import { writeSearch } from './search-files.ts'

export type BuildOptions = {
  folder: string
  /** A spec in the folder that is built by itself, without docs.json. */
  spec?: FilePath
  out: string
  base: string
  relay: RelayPlace
  /** The site's public URL. */
  publicUrl?: string
  /** Also write .br and .gz files. */
  compress: boolean
  /** Leave out restricted pages, instead of refusing to build. */
  publicOnly?: boolean
  /** Replaces the whole output folder at once instead of the changed files. */
  atomic?: boolean
  /** Default: rules. */
  redirects?: RedirectKind
  /** Default: folders. */
  layout?: PageLayout
  lastChanged?: SiteOptions['lastChanged']
  onProgress?: ReportProgress
}

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

/** Writes the whole site as files: every page and everything that pages load. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const { folder, base, out, relay, onProgress, layout = 'folders' } = options
  const assets = readAssets()
  const files = siteFiles(options)
  const remote = createRemoteCache(folder, { allowHttp: false, allowLoopback: false, every: 0 })
  const { lastChanged } = options
  const site = createSite({
    files,
    base,
    assets,
    highlight: 'now',
    isStatic: true,
    lastChanged,
    readRemote: remote.read,
    relay,
    publicUrl: options.publicUrl,
    onProgress,
  })
  try {
    onProgress?.('Reading the site')
    // Reading the map finds remote specs. A build must not use outdated copies of them.
    await site.map()
    site.invalidateRemote(await remote.revalidate())
    const view = await site.view(anonymous)
    const map = await view.map()
    const restricted = (await site.map()).routes.size - map.routes.size
    const hasSignIn = (await site.auth()).kind === 'on'
    if (hasSignIn && !options.publicOnly && (restricted > 0 || (await site.groups()).length > 0))
      throw new UserError(hasRestrictedPages(restricted))
    const target = createOutFolder(out, options.atomic)
    try {
      const stamp = stampOf(assets, options)
      const before = readRecord(out)
      const pages = createPageWriter({
        site: { ...view, facts: site.facts },
        base,
        layout,
        out,
        target,
        before: before?.stamp === stamp ? before : undefined,
      })
      let done = 0
      const step = () => onProgress?.('Rendering pages', ++done, map.routes.size)
      const outdatedUrls: UrlPath[] = []
      for (const url of map.routes.keys())
        if (await pages.reuse(url)) step()
        else outdatedUrls.push(url)
      for (const url of outdatedUrls) {
        await pages.write(url)
        step()
      }
      // Pages are rendered once, for their files and for the checks.
      const diagnostics = await site.diagnostics({ facts: pages.facts() })
      if (diagnostics.some(({ code }) => unparsable.has(code))) {
        target.abandon()
        return { kind: 'refused', diagnostics, ...emptyResult }
      }
      const { redirects, notes } = await writeRest({
        isRestricted: createRestrictedCheck(await site.map(), map),
        hasDiagrams: [...pages.facts().values()].some(({ hasDiagram }) => hasDiagram),
        site: view,
        files,
        assets,
        base,
        target,
        redirects: options.redirects ?? 'rules',
        layout,
      })
      site.releaseShared()
      await writeSearch(view, target, { base, sections: pages.sections, onProgress })
      target.write(marker, writeRecord({ stamp, base, layout, ...pages.record(), redirects }))
      if (options.compress) await createCompressor(target).run(onProgress)
      target.commit()
      const { heaviest, reused, problems } = pages.summary()
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
    } catch (problem) {
      target.abandon()
      throw problem
    }
  } finally {
    remote.close()
    await site.close()
  }
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

/** Leaves out the output folder of an earlier build. */
function siteFiles({ folder, spec, out }: BuildOptions): SiteFiles {
  const disk = createDiskFiles(folder)
  const files = spec ? createBareFiles(disk, spec) : disk
  const outPaths = [relative(resolve(folder), resolve(out)), relative(realpathSync(folder), followLinks(out))]
    .map((place) => place.split(sep).join('/'))
    .filter((place) => place !== '' && !place.startsWith('..'))
  if (outPaths.length === 0) return files
  const isOut = (path: string) =>
    outPaths.some((outPath) => {
      const [top = ''] = path.slice(outPath.length).split('/', 1)
      return path.startsWith(outPath) && (path[outPath.length] === '/' || isLeftOver(top))
    })
  return {
    read: async (path, limit) => (isOut(path) ? undefined : files.read(path, limit)),
    list: async () => (await files.list()).filter((path) => !isOut(path)),
  }
}

/** Pages from another version or with other options are outdated. */
const stampOf = (assets: Assets, { base, relay, spec, publicOnly, layout }: BuildOptions) =>
  contentHash(JSON.stringify(['2', packageVersion(), assets, base, relay, spec, publicOnly, layout]))
