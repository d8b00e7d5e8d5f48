import * as z from 'zod'

const metatags = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]))

export const seo = z
  .strictObject({
    metatags: metatags.default({}),
    indexing: z.enum(['navigable', 'all']).default('navigable'),
    paths: z.array(z.strictObject({ path: z.string(), metatags })).default([]),
    organization: z
      .strictObject({
        id: z.string().optional(),
        name: z.string().optional(),
        legalName: z.string().optional(),
        url: z.string().optional(),
        logo: z.string().optional(),
        sameAs: z.array(z.string()).optional(),
      })
      .optional(),
    trailingSlash: z.boolean().default(false),
  })
  .meta({ description: 'What search engines and previews read.' })

export const interaction = z
  .strictObject({ drilldown: z.boolean().default(false) })
  .meta({ description: 'With `drilldown`, a group of the sidebar opens with its first page.' })

export const search = z
  .strictObject({ prompt: z.string().optional() })
  .meta({ description: 'The field that readers search with; `prompt` stands in it while it is empty.' })

export const redirects = z
  .array(
    z.strictObject({
      source: z.string().min(1),
      destination: z.string().min(1),
      permanent: z.boolean().default(true),
    }),
  )
  .meta({ description: 'Old addresses. `:slug*` takes the rest of a path.' })
