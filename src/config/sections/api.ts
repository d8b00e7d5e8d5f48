import * as z from 'zod'
import { apiSource } from '../../nav/element.ts'

/** Settings of API pages. Read and checked here, used by the reference pages. */
export const api = z
  .strictObject({
    openapi: z.union([apiSource, z.array(apiSource)]).optional(),
    asyncapi: z.union([apiSource, z.array(apiSource)]).optional(),
    refs: z.array(z.string()).optional().meta({
      description: 'Addresses that `$ref` of API descriptions may lead to; a folder ends with a slash.',
    }),
    playground: z
      .strictObject({
        display: z.enum(['interactive', 'simple', 'none', 'auth']).default('interactive'),
        proxy: z.boolean().default(true),
        credentials: z.boolean().default(false),
      })
      .optional(),
    params: z
      .strictObject({
        expanded: z.enum(['all', 'closed']).default('closed'),
        post: z.array(z.string()).optional(),
        deepObject: z
          .enum(['indices', 'brackets', 'repeat'])
          .default('indices')
          .meta({ description: 'How lists in `deepObject` parameters are sent: `a[0]`, `a[]` or `a`.' }),
      })
      .optional(),
    url: z.literal('full').optional(),
    slugs: z.enum(['path', 'summary']).default('path'),
    examples: z
      .strictObject({
        languages: z.array(z.string()).optional(),
        defaults: z.enum(['required', 'all']).default('all'),
        prefill: z.boolean().default(false),
        autogenerate: z.boolean().default(true),
      })
      .optional(),
    mdx: z
      .strictObject({
        server: z.union([z.string(), z.array(z.string())]).optional(),
        auth: z
          .strictObject({
            method: z.enum(['bearer', 'basic', 'key', 'cobo', 'none']).optional(),
            name: z.string().optional(),
          })
          .optional(),
      })
      .optional(),
  })
  .meta({ description: 'API pages and their playground.' })
