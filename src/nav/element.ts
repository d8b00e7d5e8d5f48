import * as z from 'zod'
import { themedColor } from '../core/color.ts'
import { iconName } from '../core/icon-name.ts'

export type DivisionKind =
  | 'tabs'
  | 'anchors'
  | 'dropdowns'
  | 'products'
  | 'versions'
  | 'languages'
  | 'menu'
  | 'groups'

/**
 * A kind of navigation element: the key of its list in docs.json, the key that holds its label, and its own fields.
 * A new kind is one file here and one line in `elements/index.ts`.
 */
export type NavElement = {
  /** The list: `tabs`. */
  key: DivisionKind
  /** The label inside an entry: `tab`. */
  label: string
  description: string
  fields: z.ZodRawShape
}

/** Where the API description of an element comes from. */
export const apiSource = z.union([
  z.string(),
  z.strictObject({
    source: z.string(),
    directory: z.string().optional(),
    overlays: z.array(z.string()).optional(),
    overview: z.boolean().optional(),
  }),
])

/** How the page of a group lists the pages of that group; children inherit it. */
export const directory = z.enum(['none', 'accordion', 'card'])

export type Directory = z.output<typeof directory>

/** Fields that every element may have. */
export const commonFields = {
  icon: iconName.optional(),
  iconType: z.string().optional(),
  hidden: z.boolean().optional(),
  href: z.string().optional(),
  openapi: z.union([apiSource, z.array(apiSource)]).optional(),
  asyncapi: z.union([apiSource, z.array(apiSource)]).optional(),
  directory: directory.optional(),
  public: z.boolean().optional(),
  searchable: z.boolean().optional(),
} satisfies z.ZodRawShape

export const colorField = { color: themedColor.optional() }
export const descriptionField = { description: z.string().optional() }

/** Fields of existing sites that are read and change nothing, with what is said about them. */
export const idleFields: Record<string, string> = {
  global: '`global` counts only directly below `navigation`',
}
