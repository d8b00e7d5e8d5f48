import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type ComponentStrings, componentStrings } from './strings.ts'

export type IconShape = { viewBox: string; body: string; filled: boolean }

/** An entry of the table of contents. */
export type Heading = { depth: number; id: string; text: string }

/** What a page offers to the components on it. Everything a component needs from outside comes through here. */
export type PageTools = {
  icon: (name: string, type?: string) => IconShape | undefined
  /** The address as the browser must ask for it, base path included. */
  link: (href: string) => string
  /** Width and height of an image of the site folder, so that nothing jumps when it arrives. */
  imageSize: (src: string) => { width: number; height: number } | undefined
  strings: ComponentStrings
  /** An id that no other element of the page has. */
  claimId: (wanted: string) => string
  /** The first of these ids that is free, as it is; else the last with a number. */
  claimOneOf: (wanted: readonly string[]) => string
  /** An id for use between elements; no heading can have it. */
  privateId: (kind: string) => string
  /** An id that an author wrote. */
  noteId: (id: string) => void
  addHeading: (heading: Heading) => void
  /** Of the parameters that share a name, the place of the one that has it as its anchor. */
  ownerOf: (name: string) => string | undefined
}

/** Ids of the page around the text. Those for styles of existing sites yield to a heading. */
const shellIds = ['side', 'said', 'start', 'request-example', 'response-example']

export function createTools(
  overrides: Partial<PageTools> = {},
): PageTools & { headings: Heading[]; ids: Set<string> } {
  const ids = new Set<string>(shellIds)
  const headings: Heading[] = []
  let count = 0
  const claimId = (wanted: string) => {
    let id = wanted
    for (let n = 2; ids.has(id); n++) id = `${wanted}-${n}`
    ids.add(id)
    return id
  }
  return {
    icon: () => undefined,
    link: (href) => href,
    imageSize: () => undefined,
    strings: componentStrings,
    claimId,
    claimOneOf: (wanted) => claimId(wanted.find((id) => !ids.has(id)) ?? wanted.at(-1) ?? 'id'),
    privateId(kind) {
      count += 1
      return `_${kind}-${count}`
    },
    noteId: (id) => ids.add(id),
    addHeading: (heading) => headings.push(heading),
    ownerOf: () => undefined,
    ...overrides,
    headings,
    ids,
  }
}

/** What stands in a link has none of its own: browsers take links in links apart, and all around them. */
export const InLink = createContext(false)

export const ToolsContext = createContext<PageTools>(createTools())

export function useTools(): PageTools {
  return useContext(ToolsContext)
}
