import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from '../fixtures/browser/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket URL of the shared browser. */
    chromium: string
  }
}

/** Starts one Chromium for all files of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchBrowserServer()
  project.provide('chromium', server.wsEndpoint())
  return () => server.close()
}
