import * as z from 'zod'

const metatags = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]))

const organization = z.strictObject({
  id: z.string().optional().meta({ description: 'Identifier of the organization.', value: 'URL' }),
  name: z.string().optional().meta({ description: 'Name. If omitted, the site name.' }),
  legalName: z.string().optional().meta({ description: 'Registered name.' }),
  url: z.string().optional().meta({ description: 'Home page.', value: 'URL' }),
  logo: z.string().optional().meta({ description: 'Logo.', value: 'path or URL' }),
  sameAs: z.array(z.string()).optional().meta({
    description: 'Other profiles. If omitted, the URLs in `footer.socials`.',
    value: 'list of URLs',
  }),
})

export const seo = z
  .strictObject({
    metatags: metatags.default({}).meta({ description: 'Meta tags for every page, by name.' }),
    indexing: z.enum(['navigable', 'all']).default('navigable').meta({
      description: 'Pages to list for search engines, search and agents: those in navigation, or all.',
    }),
    paths: z
      .array(
        z.strictObject({
          path: z.string().meta({ description: 'Folder. The longest matching path wins.', value: 'path' }),
          metatags: metatags.meta({ description: 'Meta tags for pages in this folder.' }),
        }),
      )
      .default([])
      .meta({ description: 'Meta tags by folder.' }),
    organization: organization.optional().meta({ description: 'Publisher of the site.' }),
    trailingSlash: z
      .boolean()
      .default(false)
      .meta({ description: 'End canonical URLs with a slash. Both forms work.' }),
  })
  .meta({ description: 'Search engines and link previews.' })

export const interaction = z
  .strictObject({
    drilldown: z.boolean().optional().meta({
      description:
        'Open the first page of a group when a reader expands it. If omitted, only in the theme `aspen`.',
    }),
  })
  .meta({ description: 'Behavior of the sidebar.' })

export const search = z
  .strictObject({
    prompt: z.string().optional().meta({ description: 'Placeholder in the search field.' }),
  })
  .meta({ description: 'Search.' })

export const redirects = z
  .array(
    z.strictObject({
      source: z
        .string()
        .min(1)
        .meta({ description: 'Old path, without `?` and `#`. May contain patterns.', value: 'path' }),
      destination: z
        .string()
        .min(1)
        .meta({ description: 'New path, or a URL on another site.', value: 'path or URL' }),
      permanent: z
        .boolean()
        .default(true)
        .meta({ description: 'Respond with 308, which browsers may cache. With `false`, 307.' }),
    }),
  )
  .meta({ description: 'Redirects from old URLs. `:slug*` matches the rest of a path.' })
