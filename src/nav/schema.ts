import * as z from 'zod'
import { commonFields, type DivisionKind } from './element.ts'
import { navElements } from './elements/index.ts'

const readers = z.array(z.string()).meta({ description: 'Names of reader groups with access to the pages.' })

const labelDescriptions: Partial<Record<DivisionKind, string>> = {
  groups: 'Heading in the sidebar. May be empty.',
  languages: 'Language code, such as `en`, `sv` or `pt-BR`.',
}

/** The published schema of `navigation`, for editors. `parseNav` validates it, with better messages. */
export function navigationSchema(): z.ZodType {
  const children: Record<string, z.ZodType> = {
    pages: z
      .array(z.union([z.string(), z.lazy(() => nodes.groups!)]))
      .optional()
      .meta({
        description: 'Page paths without extension, operations, and nested groups.',
        value: 'list of strings or objects',
      }),
  }
  const nodes: Record<string, z.ZodType> = {}
  for (const element of navElements) {
    const shape = {
      [element.label]: z.string().meta({ description: labelDescriptions[element.key] ?? 'Label.' }),
      ...commonFields,
      ...element.fields,
      ...lazily(() => children),
    }
    const node = z.object(shape).meta({ id: element.key, description: element.description })
    nodes[element.key] = node
    children[element.key] = z
      .array(z.lazy(() => node))
      .optional()
      .meta({ description: element.description })
  }
  const { pages: _pages, ...lists } = children
  const { openapi, asyncapi, directory } = commonFields
  return z.object({
    ...children,
    groups: z
      .union([children.groups!, readers])
      .optional()
      .meta({ description: 'Groups of pages in the sidebar, or the names of reader groups with access.' }),
    openapi,
    asyncapi,
    directory,
    global: z
      .object(lists)
      .optional()
      .meta({ description: 'Links on every page. Each entry needs an `href`.' }),
  })

  function lazily(all: () => Record<string, z.ZodType>): Record<string, z.ZodType> {
    const keys = [...navElements.map((element) => element.key), 'pages']
    const kinds = Object.fromEntries(keys.map((key) => [key, z.lazy(() => all()[key]!).optional()]))
    return {
      ...kinds,
      groups: z
        .union([z.lazy(() => all().groups!), readers])
        .optional()
        .meta({ description: 'Groups of pages, or the names of reader groups with access to the pages.' }),
    }
  }
}
