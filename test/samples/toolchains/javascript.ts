import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findProgram } from '../../../scripts/programs.mjs'
import { launchBrowser } from '../../fixtures/browser/chromium.ts'
import { each, type Program, printed, type Toolchain } from '../toolchain.ts'

/** In a page of a real browser, whose visitor chose the files. */
export const javascript: Toolchain = {
  key: 'javascript',
  version: () => {
    const place = findProgram('chromium')
    return place && printed(place, '--version')?.replace(/ built on.*/, '')
  },
  run: async (programs) => {
    const browser = await launchBrowser()
    const context = await browser.newContext()
    try {
      return await each(programs, async (program) => {
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

/** An input for every file that the program asks for by name. */
async function chooseFiles(page: Page, { folder, body }: Program): Promise<void> {
  const files = new Map<string, string[]>()
  if (body?.kind === 'file') files.set('file', [body.path])
  if (body?.kind === 'parts')
    for (const part of body.parts)
      if (part.kind === 'file') files.set(part.name, [...(files.get(part.name) ?? []), part.path])
  for (const [name, paths] of files) {
    const input = await page.evaluateHandle((wanted) => {
      const element = document.createElement('input')
      element.type = 'file'
      element.multiple = true
      element.name = wanted
      document.body.append(element)
      return element
    }, name)
    await input.asElement()!.setInputFiles(paths.map((path) => join(folder, path)))
  }
}

/** A program ends with the line that prints the answer. */
function runIn(page: Page, code: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve('nothing was printed'), 20_000)
    const end = (failure?: string) => {
      clearTimeout(late)
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
