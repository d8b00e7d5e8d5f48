import type { ComponentChildren, VNode } from 'preact'
import type { z } from 'zod'

export type Props<Schema extends z.ZodObject> = z.output<Schema> & { children?: ComponentChildren }

/**
 * A component for MDX pages. Its HTML form is a Preact component; its Markdown form is for agents and the
 * `.md` page. To add one, create a file here and list it in `index.ts`.
 */
export type Component<Schema extends z.ZodObject = z.ZodObject> = {
  name: string
  /** Other names that existing sites use for it. */
  aliases?: readonly string[]
  isInline?: true
  /** Has no box; text inside is a paragraph. */
  isTransparent?: true
  props: Schema
  html: (props: Props<Schema>) => VNode | null
  /** `content` is the Markdown of the children, without blank lines around it. */
  markdown: (props: z.output<Schema>, content: string) => string
}

/** Ties the renderers to the schema, so that props must be declared. */
export function defineComponent<Schema extends z.ZodObject>(component: Component<Schema>): Component<Schema> {
  return component
}
