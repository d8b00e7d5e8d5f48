import type { SiteFiles } from '../../core/files.ts'
import type { FilePath } from '../../core/path.ts'
import type { ReportProgress } from '../../core/progress.ts'
import type { Remote } from '../../core/remote/remote-cache.ts'
import type { AuthorPool } from '../../mdx/author/pool.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import type { SiteSetup } from '../page/chrome.ts'
import type { RelayPlace } from '../page/reference-settings.ts'

/** Who reads a page, as far as pages may speak of them. */
export type Reader = Readonly<Record<string, unknown>>

export type FlowOptions = SiteSetup & {
  files: SiteFiles
  author: AuthorPool
  icons: Record<IconLibrary, FindIcon>
  lastChanged?: (file: FilePath) => Promise<string | undefined>
  /** Fetches API descriptions that docs.json names by their address. */
  readRemote?: (url: string) => Promise<Remote>
  /** May code have colours yet? */
  isColoured: () => boolean
  /** Lets others have their turn in the middle of long work that nobody waits for. */
  yieldToEventLoop?: () => Promise<void>
  /** Called during long checks. */
  onProgress?: ReportProgress
  relay?: RelayPlace
  /** Nobody answers agents: the site is files. */
  isStatic?: boolean
}
