import type { Parent, Root } from 'mdast'
import type { Diagnostic, Place } from '../core/diagnostic/diagnostic.ts'
import type { FilePath } from '../core/path.ts'

/** Refers to author code: the module, the expression in it, and the scope of its names. */
export type CodeRef = { module: number; index: number; scope: number }

/** Values of an expression besides the names of its module; a value may itself be code. */
export type CodeScope = Record<string, { value: unknown } | { code: CodeRef }>

/** The imports and exports of an MDX file, and its expressions that must run. */
export type AuthorModule = { file: FilePath; code: string; expressions: AuthorExpression[] }

/**
 * `isServed`: runs only when the page is rendered, and browsers never get it. Its code may contain text for
 * some readers only.
 */
type AuthorExpression = { source: string; at: Place; isServed?: boolean }

/** A built-in component with its attributes; the values of `dynamic` ones come from code. */
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

/** An author's component or expression; `children` is its wrapped content. */
export interface IslandNode extends Parent {
  type: 'octavoIsland'
  code: CodeRef
  at: Place
}

type Reference = { target: string; at: Place }

/** A page with its snippets included and its data evaluated: the model for HTML and Markdown. */
export type Expanded = {
  tree: Root
  modules: AuthorModule[]
  scopes: CodeScope[]
  links: Reference[]
  images: Reference[]
  icons: { name: string; type?: string; at: Place }[]
  /** Whether it uses data of the reader. */
  isPersonal: boolean
  diagnostics: Diagnostic[]
}

declare module 'mdast' {
  interface Data {
    /** Markdown of a block that is shown as written. */
    source?: string
  }
  interface TextData {
    /** Whether it comes from an expression in braces. */
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
