import type { Root } from 'mdast'
import { createIcons, type IconLibrary } from '../../render/icons.ts'
import { createLink } from '../../render/link.ts'
import { stringsFor } from '../../render/strings.ts'
import type { CodeScope } from '../expanded.ts'
import { type Body, type BodyProblem, renderBody } from '../render-body.tsx'
import { runAuthorCode } from './run.tsx'

/** Everything that rendering a body needs, as plain data: it must fit through the door of a worker. */
export type BodyJob = {
  tree: Root
  demote: boolean
  base: string
  language: string | undefined
  library: IconLibrary
  imageSizes: Record<string, { width: number; height: number }>
}

export type WorkerJob = BodyJob & {
  code: string
  scopes: CodeScope[]
  browserUrl: string | undefined
  showPlace: boolean
}

export type BodyResult = { body: Body; problems: BodyProblem[] }

export function bodyTools(job: BodyJob) {
  return {
    icon: createIcons(job.library),
    link: createLink(job.base),
    imageSize: (src: string) => job.imageSizes[src],
    strings: stringsFor(job.language),
  }
}

export function renderBodyJob(job: WorkerJob): BodyResult {
  const problems: BodyProblem[] = []
  const { code, scopes, browserUrl, showPlace, tree, demote } = job
  const author = runAuthorCode({ code, scopes, browserUrl, showPlace, problems })
  return { body: renderBody({ tree, demote, tools: bodyTools(job), author }), problems }
}
