import type { Root } from 'mdast'
import type { PageTools } from '../../components/base/context.ts'
import type { Place } from '../../core/diagnostic/diagnostic.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import { createLink } from '../../render/link.ts'
import { stringsFor } from '../../render/strings.ts'
import type { CodeScope } from '../expanded.ts'
import { type Body, renderBody } from '../render-body.tsx'
import { runAuthorCode } from './run.tsx'

/** Everything that rendering a body needs, as plain data: it must fit through the door of a worker. */
export type BodyJob = {
  tree: Root
  demote: boolean
  base: string
  language: string | undefined
  library: IconLibrary
  imageSizes: Record<string, { width: number; height: number }>
  /** In `dev`, cards say what failed and where. */
  showPlaces: boolean
}

export type WorkerJob = BodyJob & {
  code: string
  scopes: CodeScope[]
  /** Where each expression of each module stands. */
  places: Place[][]
  /** Those that the browser does not get. */
  served: number[][]
  browserUrl: string | undefined
  /** What `user` stands for in the author's own functions. */
  user: Readonly<Record<string, unknown>>
}

export type BodyProblem = { at: Place | undefined; message: string }
export type BodyResult = { body: Body; problems: BodyProblem[] }

export function bodyTools(job: Omit<BodyJob, 'tree' | 'demote'>, icon: FindIcon): Partial<PageTools> {
  return {
    icon,
    link: createLink(job.base),
    imageSize: (src) => job.imageSizes[src],
    strings: stringsFor(job.language),
  }
}

export function renderBodyJob(job: WorkerJob, icon: FindIcon): BodyResult {
  const problems: BodyProblem[] = []
  const author = runAuthorCode({ ...job, problems })
  return { body: renderBody({ ...job, tools: bodyTools(job, icon), author }), problems }
}
