import type { FilePath } from '../core/path.ts'
import type { ReportProgress } from '../core/progress.ts'
import type { RelayPlace } from '../site/page/reference-settings.ts'
import type { SiteOptions } from '../site/site.ts'
import type { PageLayout } from './file-name.ts'
import type { RedirectKind } from './hosts/host-files.ts'

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
  /** How many threads render pages. Default: one per core, at most four. */
  jobs?: number
  /** Called before many pages are rendered, which takes a lot of memory. */
  onManyPages?: () => void
}
