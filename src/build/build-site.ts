import { realpathSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { createDiskFiles, type SiteFiles } from '../core/files.ts'
import { readAssets } from '../http/assets.ts'
import { createBareFiles } from '../site/bare-spec.ts'
import { createSite, type SiteOptions } from '../site/site.ts'
import { isLeftOver } from './folder/leftovers.ts'
import { followLinks } from './folder/out-folder.ts'
import type { BuildOptions } from './options.ts'

type Place = Pick<BuildOptions, 'folder' | 'out'>
type Input = Place & Pick<BuildOptions, 'spec' | 'base' | 'relay' | 'publicUrl'>
type Services = Pick<SiteOptions, 'readRemote' | 'lastChanged' | 'results' | 'onProgress'>

/** The site that a build writes. Each thread has its own. */
export function createBuildSite(options: Input, services: Services) {
  const { base, relay, publicUrl } = options
  const assets = readAssets()
  const files = siteFiles(options)
  const site = createSite({
    ...{ files, base, assets, relay, publicUrl, ...services },
    highlight: 'now',
    isStatic: true,
  })
  return { site, files, assets }
}

/** Leaves out the output folder of an earlier build. */
function siteFiles(options: Pick<Input, 'folder' | 'out' | 'spec'>): SiteFiles {
  const disk = createDiskFiles(options.folder)
  const files = options.spec ? createBareFiles(disk, options.spec) : disk
  const isOutput = createOutputCheck(options)
  return {
    ...files,
    read: async (path, limit) => (isOutput(path) ? undefined : files.read(path, limit)),
    list: async () => (await files.list()).filter((path) => !isOutput(path)),
  }
}

export function createOutputCheck({ folder, out }: Place): (path: string) => boolean {
  const outPaths = [relative(resolve(folder), resolve(out)), relative(realpathSync(folder), followLinks(out))]
    .map((place) => place.split(sep).join('/'))
    .filter((place) => place !== '' && !place.startsWith('..'))
  return (path) =>
    outPaths.some((outPath) => {
      const [top = ''] = path.slice(outPath.length).split('/', 1)
      const next = path[outPath.length]
      return path.startsWith(outPath) && (next === undefined || next === '/' || isLeftOver(top))
    })
}
