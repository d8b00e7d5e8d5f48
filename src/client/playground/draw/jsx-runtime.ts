import type { LooseInputHTMLAttributes, JSX as PreactJSX } from 'preact'
import type { Use } from './use.ts'

/** What is to be on the page. What draws it is small enough to be loaded with the form: a library is 5 KB more. */
export type Drawn = Element | Text | Nothing | readonly Drawn[]

export type Element = { type: string | Component; props: Props; key?: string | number }
type Text = string | number
type Nothing = boolean | null | undefined

export type Component = (props: never, use: Use) => Drawn
export type Props = Record<string, unknown> & { children?: Drawn }

export const jsx = (type: Element['type'], props: Props, key?: Element['key']): Element => ({
  type,
  props,
  key,
})

export const jsxs = jsx

export const Fragment = ({ children }: { children?: Drawn }): Drawn => children

type WithChildren<Given> = Given extends unknown ? Omit<Given, 'children'> & { children?: Drawn } : never

/** The names and types of elements and attributes are those of Preact; the type of an input may be one of several. */
export namespace JSX {
  export type Element = import('./jsx-runtime.ts').Element
  export type ElementType = keyof IntrinsicElements | Component
  export type IntrinsicElements = {
    [Name in keyof PreactJSX.IntrinsicElements]: WithChildren<
      Name extends 'input'
        ? LooseInputHTMLAttributes & { key?: string | number }
        : PreactJSX.IntrinsicElements[Name]
    >
  }
  export type IntrinsicAttributes = { key?: string | number }
  export interface ElementChildrenAttribute {
    children: unknown
  }
}
