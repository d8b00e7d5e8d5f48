import type { LooseInputHTMLAttributes, JSX as PreactJSX } from 'preact'
import type { Use } from './use.ts'

/** A description of nodes to draw. Our renderer is 5 KB smaller than a library. */
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

// The same binding, so that chunks use one name for both.
export { jsx as jsxs }

export const Fragment = ({ children }: { children?: Drawn }): Drawn => children

type WithChildren<Attributes> = Attributes extends unknown
  ? Omit<Attributes, 'children'> & { children?: Drawn }
  : never

/** Elements and attributes have Preact's types, except that an input may have any type. */
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
