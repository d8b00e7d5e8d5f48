import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Without a record of earlier runs, Vitest starts the largest files first. These are slow for their size. */
const longFiles = [
  'test/browser/themes.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/oauth/panel.test.ts',
  'test/browser/response/pane.test.ts',
  'test/process/serve/lifecycle.test.ts',
  'test/process/replicas/two-replicas.test.ts',
  'test/process/build/killed.test.ts',
  'test/process/build/full-disk.test.ts',
  'test/server/auth/oidc-responses.test.ts',
  'test/server/auth/bypass.test.ts',
  'test/site/auth/leak.test.ts',
  'test/site/openapi/hostile.test.ts',
]

/** Runs one project after the other, slow files first, since workers are reused only within a project. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byDuration = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((path) => moduleId.endsWith(path))
    const ordered = [...byDuration.filter(isLong), ...byDuration.filter((file) => !isLong(file))]
    return this.ctx.projects.flatMap((project) => ordered.filter((file) => file.project === project))
  }
}
