import * as z from 'zod'
import { apiSource } from '../../nav/element.ts'

const sources = z.union([apiSource, z.array(apiSource)]).optional()

/** Settings of API pages. Read and checked here, used by the reference pages. */
export const api = z
  .strictObject({
    openapi: sources.meta({
      description: 'OpenAPI specs for custom pages, in search order. They create no pages by themselves.',
      value: 'path, URL, object or list',
    }),
    asyncapi: sources.meta({
      description: 'AsyncAPI specs for custom channel pages. They create no pages by themselves.',
      value: 'path, URL, object or list',
    }),
    refs: z.array(z.string()).optional().meta({
      description:
        'URLs outside the site folder that `$ref` may point to. An entry that ends with a slash allows everything below it.',
      value: 'list of URLs',
    }),
    playground: z
      .strictObject({
        display: z.enum(['interactive', 'simple', 'none', 'auth']).default('interactive').meta({
          description:
            'Display mode: the full playground, only the method and path, nothing, or the full playground for signed-in readers.',
        }),
        proxy: z.boolean().default(true).meta({ description: "Send requests through this site's proxy." }),
        credentials: z
          .boolean()
          .default(false)
          .meta({ description: 'Without the proxy, let the browser send its cookies for the API.' }),
      })
      .optional()
      .meta({ description: 'Playground settings.' }),
    params: z
      .strictObject({
        expanded: z
          .enum(['all', 'closed'])
          .default('closed')
          .meta({ description: 'Whether nested object fields start expanded.' }),
        post: z
          .array(z.string())
          .optional()
          .meta({ description: 'Schema keys whose value is shown as a label after the field name.' }),
        deepObject: z
          .enum(['indices', 'brackets', 'repeat'])
          .default('indices')
          .meta({ description: 'Format of lists in `deepObject` parameters: `a[0]`, `a[]` or `a`.' }),
      })
      .optional()
      .meta({ description: 'Display and encoding of parameters.' }),
    url: z
      .literal('full')
      .optional()
      .meta({ description: 'Show the full server URL before the path, not only its path.' }),
    slugs: z
      .enum(['path', 'summary'])
      .default('path')
      .meta({ description: 'Build page URLs from the path, or from the tag and summary.' }),
    examples: z
      .strictObject({
        languages: z
          .array(z.string())
          .optional()
          .meta({ description: 'Code sample languages, in menu order. If omitted, all languages.' }),
        defaults: z
          .enum(['required', 'all'])
          .default('all')
          .meta({ description: 'Parameters in code samples: required ones only, or all.' }),
        prefill: z
          .boolean()
          .default(false)
          .meta({ description: 'Fill the playground form with examples from the spec.' }),
        autogenerate: z
          .boolean()
          .default(true)
          .meta({ description: 'Generate code samples. With `false`, only your own samples are shown.' }),
      })
      .optional()
      .meta({ description: 'Code samples and playground values.' }),
    mdx: z
      .strictObject({
        server: z
          .union([z.string(), z.array(z.string())])
          .optional()
          .meta({ description: 'API base URL.', value: 'URL or list of URLs' }),
        auth: z
          .strictObject({
            method: z
              .enum(['bearer', 'basic', 'key', 'cobo', 'none'])
              .optional()
              .meta({ description: 'Authentication method. `cobo` is a key in the `API-SECRET` header.' }),
            name: z.string().optional().meta({ description: 'Header name for `key`.' }),
          })
          .optional()
          .meta({ description: 'Authentication.' }),
      })
      .optional()
      .meta({ description: 'Server and authentication for pages with `api` in their front matter.' }),
  })
  .meta({ description: 'API pages and the playground.' })
