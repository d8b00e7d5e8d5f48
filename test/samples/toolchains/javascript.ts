import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findProgram } from '../../../scripts/programs.mjs'
import { launchBrowser } from '../../fixtures/browser/chromium.ts'
import { type Program, readOutput, runEach, type Toolchain } from '../toolchain.ts'

/** Runs in a page of a real browser with the files selected. */
export const javascript: Toolchain = {
  key: 'javascript',
  version: () => {
    const place = findProgram('chromium')
    return place && readOutput(place, '--version')?.replace(/ built on.*/, '')
  },
  run: async (programs) => {
    const browser = await launchBrowser()
    const context = await browser.newContext()
    try {
      return await runEach(programs, async (program) => {
        const page = await context.newPage()
        try {
          await chooseFiles(page, program)
          return await runIn(page, program.code)
        } finally {
          await page.close()
        }
      })
    } finally {
      await browser.close()
    }
  },
}

/** Adds an input for each file that the program reads. */
async function chooseFiles(page: Page, { folder, body }: Program): Promise<void> {
  const files = new Map<string, string[]>()
  if (body?.kind === 'file') files.set('file', [body.path])
  if (body?.kind === 'parts')
    for (const part of body.parts)
      if (part.kind === 'file') files.set(part.name, [...(files.get(part.name) ?? []), part.path])
  for (const [name, paths] of files) {
    const input = await page.evaluateHandle((inputName) => {
      const element = document.createElement('input')
      element.type = 'file'
      element.multiple = true
      element.name = inputName
      document.body.append(element)
      return element
    }, name)
    await input.asElement()!.setInputFiles(paths.map((path) => join(folder, path)))
  }
}

/** A program is done when it prints the response. */
function runIn(page: Page, code: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve('nothing was printed'), 20_000)
    const end = (failure?: string) => {
      clearTimeout(timeout)
      resolve(failure)
    }
    page.on('pageerror', (error) => end(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'log') end()
      if (message.type() === 'error') end(message.text())
    })
    page.addScriptTag({ type: 'module', content: code }).catch((error) => end(String(error)))
  })
}
