import type { SiteFiles } from '../../core/files.ts'
import type { FilePath } from '../../core/path.ts'
import type { ReportProgress } from '../../core/progress.ts'
import type { Remote } from '../../core/remote/remote-cache.ts'
import type { AuthorPool } from '../../mdx/author/pool.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import type { SiteSetup } from '../page/chrome.ts'

/** Data of the signed-in reader that pages may use. */
export type Reader = Readonly<Record<string, unknown>>

/** Results of pure functions by a hash of their input. A build stores them for the next one. */
export type ResultCache = {
  get: (key: string) => string | undefined
  set: (key: string, result: string) => void
}

export type FlowOptions = SiteSetup & {
  files: SiteFiles
  author: AuthorPool
  icons: Record<IconLibrary, FindIcon>
  lastChanged?: (file: FilePath) => Promise<string | undefined>
  /** Fetches specs that docs.json lists by URL. */
  readRemote?: (url: string) => Promise<Remote>
  /** Whether code is highlighted already. */
  isColoured: () => boolean
  /** Called regularly during long background work. */
  yieldToEventLoop?: () => Promise<void>
  /** Called during long checks. */
  onProgress?: ReportProgress
  results?: ResultCache
  /** The site is built as static files, without sign-in and MCP server. */
  isStatic?: boolean
}
