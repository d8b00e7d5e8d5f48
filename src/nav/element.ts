import * as z from 'zod'
import { themedColor } from '../core/look/color.ts'
import { iconName } from '../core/look/icon-name.ts'

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
 * A kind of navigation element: the key of its list in docs.json, the key that holds its label, and its own
 * fields. A new kind is one file here and one line in `elements/index.ts`.
 */
export type NavElement = {
  /** The list: `tabs`. */
  key: DivisionKind
  /** The label inside an entry: `tab`. */
  label: string
  description: string
  fields: z.ZodRawShape
}

/** The spec of an element. */
export const apiSource = z.union([
  z.string(),
  z.strictObject({
    source: z.string().meta({ description: 'Spec file or URL.', value: 'path or URL' }),
    directory: z
      .string()
      .optional()
      .meta({ description: 'Path that the URLs of its pages start with.', value: 'path' }),
    overlays: z.array(z.string()).optional().meta({
      description: 'OpenAPI Overlay files, applied in this order.',
      value: 'list of paths',
    }),
    overview: z
      .boolean()
      .optional()
      .meta({ description: "Add a first page with the spec's own introduction." }),
  }),
])

const apiSources = z.union([apiSource, z.array(apiSource)]).optional()

/** How the page of a group lists the pages of that group; children inherit it. */
export const directory = z.enum(['none', 'accordion', 'card'])

export type Directory = z.output<typeof directory>

/** Fields that every element may have. */
export const commonFields = {
  icon: iconName.optional().meta({ description: 'Icon before the label.', value: 'icon' }),
  iconType: z.string().optional().meta({ description: 'Style of a Font Awesome icon.' }),
  hidden: z.boolean().optional().meta({ description: 'Hide the element. Its pages keep their URLs.' }),
  href: z
    .string()
    .optional()
    .meta({ description: 'Link to this page or URL instead of containing pages.', value: 'path or URL' }),
  openapi: apiSources.meta({
    description: 'Show the operations of an OpenAPI spec.',
    value: 'path, URL, object or list',
  }),
  asyncapi: apiSources.meta({
    description: 'Show the channels of an AsyncAPI spec.',
    value: 'path, URL, object or list',
  }),
  directory: directory.optional().meta({
    description: 'How the root page of a group lists its pages. Nested groups inherit it.',
  }),
  public: z.boolean().optional().meta({
    description: 'On a site with sign-in, make the pages public, or restrict them to signed-in readers.',
  }),
  searchable: z.boolean().optional().meta({
    description: 'Exclude the pages from search. With `true`, include those of a hidden element.',
  }),
} satisfies z.ZodRawShape

export const colorField = {
  color: themedColor.optional().meta({ description: 'Color of the icon.', value: 'object' }),
}
export const descriptionField = {
  description: z.string().optional().meta({ description: 'Second line below the label.' }),
}

/** Accepted fields without effect, with the message to report. */
export const idleFields: Record<string, string> = {
  global: '`global` only works directly in `navigation`',
}
