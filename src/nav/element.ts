import { z } from 'zod'

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
 * A new kind is one file here and one line in `elements.ts`.
 */
export type NavElement = {
  /** The list: `tabs`. */
  key: DivisionKind
  /** The label inside an entry: `tab`. */
  label: string
  description: string
  fields: z.ZodRawShape
}

const color = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
  .meta({ expected: 'a colour such as `#0b6478`' })

/** Where the API description of an element comes from. */
export const apiSource = z.union([
  z.string(),
  z.strictObject({
    source: z.string(),
    directory: z.string().optional(),
    overlays: z.array(z.string()).optional(),
  }),
])

/** Fields that every element may have. */
export const commonFields = {
  icon: z
    .union([
      z.string(),
      z.strictObject({ style: z.string().optional(), name: z.string(), library: z.string().optional() }),
    ])
    .optional(),
  iconType: z.string().optional(),
  hidden: z.boolean().optional(),
  href: z.string().optional(),
  openapi: z.union([apiSource, z.array(apiSource)]).optional(),
  asyncapi: z.union([apiSource, z.array(apiSource)]).optional(),
  directory: z.enum(['none', 'accordion', 'card']).optional(),
  public: z.boolean().optional(),
  searchable: z.boolean().optional(),
} satisfies z.ZodRawShape

export const colorField = {
  color: z.strictObject({ light: color.optional(), dark: color.optional() }).optional(),
}
export const descriptionField = { description: z.string().optional() }
