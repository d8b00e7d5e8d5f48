import type { Parent, Root } from 'mdast'
import type { Diagnostic, Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../core/path.ts'

/** A piece of the author's code: which module, which expression in it, and what its names stand for. */
export type CodeRef = { module: number; index: number; scope: number }

/** Values that an expression sees besides the names of its own module; a value may itself be code. */
export type CodeScope = Record<string, { value: unknown } | { code: CodeRef }>

/** One MDX file's imports and exports, with the expressions of it that must run. */
export type AuthorModule = { file: FilePath; code: string; expressions: AuthorExpression[] }

/**
 * `isServed`: it is run for the page alone, and the browser never gets it. What is said to some readers, and stands in the
 * code for all, would be said to all.
 */
type AuthorExpression = { source: string; at: Place; isServed?: boolean }

/** A component of ours with its attributes; `dynamic` are those that only running code can tell. */
export interface ComponentNode extends Parent {
  type: 'octavoComponent'
  name: string
  props: Record<string, unknown>
  dynamic?: Record<string, CodeRef>
}

/** A plain HTML tag written in MDX. */
export interface ElementNode extends Parent {
  type: 'octavoElement'
  name: string
  props: Record<string, unknown>
  dynamic?: Record<string, CodeRef>
}

/** A place where the author's own component or expression stands. The children are what it wraps. */
export interface IslandNode extends Parent {
  type: 'octavoIsland'
  code: CodeRef
  at: Place
}

type Reference = { target: string; at: Place }

/** A page with its snippets put in and its data worked out: the one model behind HTML and Markdown. */
export type Expanded = {
  tree: Root
  modules: AuthorModule[]
  scopes: CodeScope[]
  links: Reference[]
  images: Reference[]
  icons: { name: string; type?: string; at: Place }[]
  /** It speaks of who reads it. */
  isPersonal: boolean
  diagnostics: Diagnostic[]
}

declare module 'mdast' {
  interface TextData {
    /** It stood in braces. */
    isValue?: true
  }
  interface RootContentMap {
    octavoComponent: ComponentNode
    octavoElement: ElementNode
    octavoIsland: IslandNode
  }
  interface PhrasingContentMap {
    octavoComponent: ComponentNode
    octavoElement: ElementNode
    octavoIsland: IslandNode
  }
}
