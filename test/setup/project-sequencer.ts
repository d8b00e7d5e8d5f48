import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs one project after the other: a worker is reused only by files of its own project. */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byDuration = await super.sort(files)
    const projects = [...new Set(files.map(({ project }) => project))]
    const rank = new Map(this.ctx.projects.map((project, index) => [project, index]))
    projects.sort((one, other) => rank.get(one)! - rank.get(other)!)
    return projects.flatMap((project) => byDuration.filter((file) => file.project === project))
  }
}
