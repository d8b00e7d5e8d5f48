import { readFileSync } from 'node:fs'

export const repository = new URL('../../', import.meta.url).pathname

export const readText = (path: string) => readFileSync(`${repository}${path}`, 'utf8')

/** A block of code of a page of the documentation, without the indentation of what it stands in. */
export type Block = { page: string; language: string; title: string; text: string }

export function blocksOf(page: string): Block[] {
  return [...readText(page).matchAll(/^( *)```(\w+) ?(.*)\n([\s\S]*?)\n\1```$/gm)].map(
    ([, indent = '', language = '', title = '', body = '']) => ({
      page,
      language,
      title,
      text: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

export function blockOf(page: string, title: string): string {
  const found = blocksOf(page).find((block) => block.title === title)
  if (!found) throw new Error(`${page} has no block of code that is titled ${title}`)
  return found.text
}

/** The cells of each row of the tables of a page that begins with a name in code. */
export function rowsOf(page: string): string[][] {
  return [...readText(page).matchAll(/^ *\| (`.*) \|$/gm)].map(([, row = '']) =>
    row.split(' | ').map((cell) => cell.trim()),
  )
}
