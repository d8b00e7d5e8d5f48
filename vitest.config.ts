import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const all = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}']
const programs = 'test/samples/**'
const cores = availableParallelism()

/** What is held together by time: who waits for whom, and how long. */
const timed = ['build', 'console', 'deploy', 'many', 'relay', 'serve'].flatMap((name) => [
  `src/${name}/**/*.test.{ts,tsx}`,
  `test/${name}/**/*.test.{ts,tsx}`,
])

export default defineConfig({
  // As in the package: what the playground is drawn with has no form for development.
  oxc: { jsx: { development: false } },
  test: {
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
    // Tests wait for browsers, servers and disks more than they compute: with two files at a time two cores have a third
    // of their time to spare.
    projects: [
      {
        extends: true,
        test: {
          name: 'timed',
          include: timed,
          maxWorkers: Math.max(2, cores - 1),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'all others',
          include: all,
          exclude: [programs, ...timed],
          maxWorkers: Math.max(3, cores - 1),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
