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
import { createRemoteCache } from '../core/remote/remote-cache.ts'
import { UserError } from '../core/user-error.ts'
import { type Assets, readAssets } from '../http/assets.ts'
import type { SiteMap } from '../nav/site-map.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import type { RelayPlace } from '../site/page/reference-settings.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import { marker, readRecord, writeRecord } from './build-record.ts'
import { createCompressor } from './compress.ts'
import { createOutFolder, followLinks, isLeftOver } from './out-folder.ts'
import { createPageWriter } from './page-writer.ts'
import { writeRest } from './rest.ts'
import { writeSearch } from './search-files.ts'

export type BuildOptions = {
  folder: string
  /** An API description of the folder that is shown by itself, without a docs.json. */
  spec?: FilePath
  out: string
  base: string
  relay: RelayPlace
  /** Where readers will find the site. */
  publicUrl?: string
  /** Write brotli and gzip twins. */
  compress: boolean
  /** Leave out what is not for everybody, instead of writing nothing. */
  publicOnly?: boolean
  lastChanged?: SiteOptions['lastChanged']
  onProgress?: (done: number, all: number) => void
}

export type BuildResult = {
  /** If docs.json does not parse, nothing is written and the old output stays. */
  kind: 'built' | 'refused'
  diagnostics: Diagnostic[]
  pages: number
  /** Pages that were right already. */
  reused: number
  files: number
  bytes: number
  /** The largest pages, without their parts. */
  heaviest: { url: string; bytes: number }[]
  /** What the owner of the site should know about the files, and need not mend. */
  notes: string[]
}

/** Without docs.json nobody knows what the site is. Everything else is published, and reported. */
const unparsable = new Set<Code>([
  'config/missing',
  'config/unreadable',
  'config/not-json',
  'config/too-deep',
])

const nothing = { pages: 0, reused: 0, files: 0, bytes: 0, heaviest: [], notes: [] }
const shownHeaviest = 5

/** The whole site as files: every page, and all that a page asks for. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const { folder, base, out, relay, onProgress } = options
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
  })
  try {
    // Names the addresses of descriptions. Copies are good enough for a preview; what is published is the newest.
    await site.map()
    site.invalidateRemote(await remote.revalidate())
    const seen = await site.view(anonymous)
    const map = await seen.map()
    const closed = (await site.map()).routes.size - map.routes.size
    const isOn = (await site.auth()).kind === 'on'
    if (isOn && !options.publicOnly && (closed > 0 || (await site.groups()).length > 0))
      throw new UserError(isClosed(closed))
    const target = createOutFolder(out)
    try {
      const stamp = stampOf(assets, options)
      const before = readRecord(out)
      const pages = createPageWriter({
        site: { ...seen, facts: site.facts },
        base,
        out,
        target,
        before: before?.stamp === stamp ? before : undefined,
      })
      let done = 0
      const tell = () => {
        done += 1
        onProgress?.(done, map.routes.size)
      }
      const wanted: UrlPath[] = []
      for (const url of map.routes.keys())
        if (await pages.reuse(url)) tell()
        else wanted.push(url)
      for (const url of wanted) {
        await pages.write(url)
        tell()
      }
      // Pages are rendered once, for their files and for the checks.
      const diagnostics = await site.diagnostics({ facts: pages.facts() })
      if (diagnostics.some(({ code }) => unparsable.has(code))) {
        target.abandon()
        return { kind: 'refused', diagnostics, ...nothing }
      }
      const { redirects, notes } = await writeRest({
        isClosed: createClosed(await site.map(), map),
        hasDiagrams: [...pages.facts().values()].some(({ hasDiagram }) => hasDiagram),
        site: seen,
        files,
        assets,
        base,
        target,
      })
      site.releaseShared()
      await writeSearch(seen, target, { base, sections: pages.sections })
      target.write(marker, writeRecord({ stamp, base, ...pages.record(), redirects }))
      if (options.compress) await createCompressor(target).run()
      target.commit()
      const { heaviest, reused, problems } = pages.summary()
      return {
        kind: 'built',
        diagnostics: [...diagnostics, ...problems],
        pages: map.routes.size,
        reused,
        files: target.files().length,
        bytes: target.files().reduce((sum, { size }) => sum + size, 0),
        heaviest: heaviest.slice(0, shownHeaviest),
        notes: closed > 0 ? [...notes, leftOut(closed)] : notes,
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

/** Where an old address leads may tell of a page that is not for everybody. */
function createClosed(whole: SiteMap, seen: SiteMap): (destination: string) => boolean {
  return (destination) => {
    const url = urlPath(decodePath(destination.replace(/[?#].*$/, '')))
    const page = asUrlPath((whole.aliases.get(url) ?? url).replace(/#.*$/, ''))
    return whole.routes.has(page) && !seen.routes.has(page)
  }
}

/** Files on a web server are for everybody. */
const isClosed = (pages: number) =>
  `Readers sign in to this site, and nobody can sign in to files${pages > 0 ? `: ${pages} ${pages === 1 ? 'page is' : 'pages are'} not for everybody` : ''}. Serve it with \`octavo serve\`, or write what is for everybody with --public-only.`

const leftOut = (pages: number) =>
  `${pages} ${pages === 1 ? 'page is' : 'pages are'} not for everybody, and ${pages === 1 ? 'was' : 'were'} left out.`

/** What an earlier build wrote into the site folder is no part of the site. */
function siteFiles({ folder, spec, out }: BuildOptions): SiteFiles {
  const disk = createDiskFiles(folder)
  const files = spec ? createBareFiles(disk, spec) : disk
  const places = [relative(resolve(folder), resolve(out)), relative(realpathSync(folder), followLinks(out))]
    .map((place) => place.split(sep).join('/'))
    .filter((place) => place !== '' && !place.startsWith('..'))
  if (places.length === 0) return files
  const isOut = (path: string) =>
    places.some((inside) => {
      const [top = ''] = path.slice(inside.length).split('/', 1)
      return path.startsWith(inside) && (path[inside.length] === '/' || isLeftOver(top))
    })
  return {
    read: async (path, limit) => (isOut(path) ? undefined : files.read(path, limit)),
    list: async () => (await files.list()).filter((path) => !isOut(path)),
  }
}

/** Of another version, or built in another way, no page is right. */
const stampOf = (assets: Assets, { base, relay, spec, publicOnly }: BuildOptions) =>
  contentHash(JSON.stringify(['1', packageVersion(), assets, base, relay, spec, publicOnly]))
