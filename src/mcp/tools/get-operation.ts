import * as z from 'zod'
import { defineTool, fail } from '../tool.ts'
import { pageOf } from './read-page.ts'

const input = z.object({
  operation: z
    .string()
    .describe('Its id (`createOrder`), its method and path (`POST /orders`), or the address of its page'),
  api: z.string().optional().describe('Which API, where several have such an operation'),
})

export const getOperation = defineTool({
  name: 'get_operation',
  title: 'Get the description of an operation',
  description:
    'Gives an OpenAPI description of one operation alone, or an AsyncAPI description of one channel, with every schema that it refers to, as JSON.',
  input,
  async run({ operation, api }, site) {
    const all = (await site.operations()).filter((item) => api === undefined || item.apiName === api)
    const selector = operation.trim()
    const page = pageOf(selector, site.base)
    const match =
      all.find(({ operationId }) => operationId === selector) ??
      all.find(({ method, path }) => `${method} ${path}`.toLowerCase() === selector.toLowerCase()) ??
      all.find(({ url }) => url === page)
    const text = match && (await site.miniSpec(match))
    return text === undefined
      ? fail(`There is no operation \`${selector}\`. Use \`search\` or \`list_operations\` to find its id.`)
      : { text }
  },
})
