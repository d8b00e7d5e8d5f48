import { defineConfig } from 'vitest/config'

/** `npm run test:samples`: programs are compiled and run, so one file after the other. */
export default defineConfig({
  test: {
    include: ['test/samples/*.test.ts'],
    fileParallelism: false,
    setupFiles: ['test/setup/seed.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
})
