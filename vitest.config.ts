import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in the package: what the playground is drawn with has no form for development.
  oxc: { jsx: { development: false } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    exclude: ['test/samples/**'],
    setupFiles: ['test/seed.ts', 'test/room.ts'],
    // Nothing of ours keeps state in a module, so that files of a worker can share what they import. To import the source
    // anew for each of them took longer than most of the tests.
    isolate: false,
    // Tests wait for browsers, servers and disks more than they compute: on two cores two files at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
  },
})
