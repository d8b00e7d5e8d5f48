import * as z from 'zod'
import { commonFields } from './element.ts'
import { navElements } from './elements/index.ts'

/** The published shape of `navigation`, for completion in editors. Checking is done by `parseNav`, with better words. */
export function navigationSchema(): z.ZodType {
  const children: Record<string, z.ZodType> = {
    pages: z
      .array(z.union([z.string(), z.lazy(() => nodes.groups!)]))
      .optional()
      .meta({ description: 'Paths of pages, and nested groups.' }),
  }
  const nodes: Record<string, z.ZodType> = {}
  for (const element of navElements) {
    const shape = {
      [element.label]: z.string(),
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
  return z.object({ ...children, global: z.object(lists).optional() })

  function lazily(all: () => Record<string, z.ZodType>): Record<string, z.ZodType> {
    const keys = [...navElements.map((element) => element.key), 'pages']
    const kinds = Object.fromEntries(keys.map((key) => [key, z.lazy(() => all()[key]!).optional()]))
    const readers = z.array(z.string()).meta({ description: 'Groups of readers who may see its pages.' })
    return { ...kinds, groups: z.union([z.lazy(() => all().groups!), readers]).optional() }
  }
}
