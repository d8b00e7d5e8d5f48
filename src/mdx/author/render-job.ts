import type { PageTools } from '../../components/base/context.ts'
import type { FindIcon } from '../../render/icons.ts'
import { createLink } from '../../render/link.ts'
import { stringsFor } from '../../strings/languages/index.ts'
import { renderBody } from '../render-body.tsx'
import type { BodyJob, BodyProblem, BodyResult, WorkerJob } from './job.ts'
import { runAuthorCode } from './run.tsx'

export function bodyTools(job: Omit<BodyJob, 'tree' | 'demote'>, icon: FindIcon): Partial<PageTools> {
  return {
    icon,
    link: createLink(job.base),
    imageSize: (src) => job.imageSizes[src],
    strings: stringsFor(job.language, job.ownStrings),
  }
}

export function renderBodyJob(job: WorkerJob, icon: FindIcon): BodyResult {
  const problems: BodyProblem[] = []
  const author = runAuthorCode({ ...job, problems })
  return { body: renderBody({ ...job, tools: bodyTools(job, icon), author }), problems }
}
