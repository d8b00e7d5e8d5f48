import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type ComponentStrings, componentStrings } from './strings.ts'

export type IconShape = { viewBox: string; body: string; filled: boolean }

/** An entry of the table of contents. */
export type Heading = { depth: number; id: string; text: string }

/** The page's services for components; their only dependency. */
export type PageTools = {
  icon: (name: string, type?: string) => IconShape | undefined
  /** The URL including the base path. */
  link: (href: string) => string
  /** The size of an image in the site folder, to avoid layout shifts. */
  imageSize: (src: string) => { width: number; height: number } | undefined
  strings: ComponentStrings
  /** The URL of the texts that the playground loads, with `*` for the part. */
  texts?: string
  /** A unique id. */
  claimId: (wanted: string) => string
  /** The first free id, or the last with a number. */
  claimOneOf: (wanted: readonly string[]) => string
  /** An id that no heading can have. */
  privateId: (kind: string) => string
  /** Reserves an id that an author wrote. */
  noteId: (id: string) => void
  addHeading: (heading: Heading) => void
  /** The location of the parameter that owns the anchor, if several share a name. */
  ownerOf: (name: string) => string | undefined
}

/** Ids used by the layout. Compatibility ids yield to headings. */
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

/** Links inside links are dropped, because browsers would break the markup. */
export const InLink = createContext(false)

export const ToolsContext = createContext<PageTools>(createTools())

export function useTools(): PageTools {
  return useContext(ToolsContext)
}
