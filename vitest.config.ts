import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { compiledSource } from './test/setup/compiled-source.ts'
import { ProjectSequencer } from './test/setup/project-sequencer.ts'
import { RunReporter } from './test/setup/run-reporter.ts'
import { isFull } from './test/setup/sizes.ts'

const cores = availableParallelism()
/** Tests that wait for other programs or for a clock: one file more than there are cores keeps the cores busy. */
const waiting = { maxWorkers: cores + 1, sequence: { groupOrder: 0 } }
const computing = { maxWorkers: Math.max(2, cores), sequence: { groupOrder: 1 } }

/** What each project needs, lightest last: the longest files start first, and the short ones fill the gaps. */
const projects = [
  // Chromium and a bundle of the client, one for the whole run.
  { name: 'browser', globalSetup: ['test/setup/chromium.ts', 'test/setup/client-bundle.ts'], ...waiting },
  // Spawned programs: the command line, nginx, Redis.
  { name: 'process', ...waiting },
  // HTTP in this process.
  { name: 'server', ...waiting },
  // Files in, pages out.
  { name: 'site', ...computing },
  // One module, beside its source.
  { name: 'unit', ...computing },
]

/** A test beside its source is a unit test unless its name says what else it needs: `remote.server.test.ts`. */
const include = (name: string) => [
  `test/${name}/**/*.test.{ts,tsx}`,
  name === 'unit' ? 'src/**/!(*.@(browser|server)).test.{ts,tsx}' : `src/**/*.${name}.test.{ts,tsx}`,
]

export default defineConfig({
  // While watching, Vite has to know each file.
  plugins: process.argv.includes('run') ? [compiledSource()] : [],
  // As in the package: the playground's JSX runtime has no development build.
  oxc: { jsx: { development: false } },
  // Also as in the package: Markdown libraries have slow development builds.
  resolve: { conditions: ['node'] },
  test: {
    // Projects share what the first of them transformed, and so does the next run.
    experimental: { fsModuleCache: true },
    reporters: ['default', new RunReporter()],
    sequence: { sequencer: ProjectSequencer },
    projects: projects.map((project) => ({
      extends: true,
      test: {
        ...project,
        include: include(project.name),
        exclude: isFull ? [] : ['**/*.full.test.ts'],
        setupFiles: [
          'test/setup/loopback.ts',
          'test/setup/seed.ts',
          'test/setup/temp-folder.ts',
          'test/setup/cpu-time.ts',
        ],
        // No module keeps state, so the files of a worker can share what they import: importing the source again for
        // each file took longer than most tests.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 15_000 } },
      },
    })),
  },
})
