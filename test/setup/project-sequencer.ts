import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Without a record of earlier runs Vitest starts the largest files first. These take long for their size. */
const longFiles = [
  'test/browser/pages.test.ts',
  'test/browser/oauth/panel.test.ts',
  'test/browser/response/pane.test.ts',
  'test/process/serve/life.test.ts',
  'test/process/many/two-replicas.test.ts',
  'test/process/build/killed.test.ts',
  'test/process/build/full-disk.test.ts',
  'test/server/auth/oidc-answers.test.ts',
  'test/server/auth/bypass.test.ts',
  'test/site/auth/leak.test.ts',
  'test/site/openapi/hostile.test.ts',
]

/** Runs one project after the other, long files first: a worker is reused only by files of its own project. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byDuration = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((path) => moduleId.endsWith(path))
    const ordered = [...byDuration.filter(isLong), ...byDuration.filter((file) => !isLong(file))]
    return this.ctx.projects.flatMap((project) => ordered.filter((file) => file.project === project))
  }
}
