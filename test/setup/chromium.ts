import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from '../fixtures/browser/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared browser listens. */
    chromium: string
  }
}

/** Starts one Chromium for all files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchBrowserServer()
  project.provide('chromium', server.wsEndpoint())
  return () => server.close()
}
