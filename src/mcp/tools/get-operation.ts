import * as z from 'zod'
import { defineTool, fail } from '../tool.ts'
import { pageOf } from './read-page.ts'

const input = z.object({
  operation: z
    .string()
    .describe('The operation ID (`createOrder`), method and path (`POST /orders`), or page path'),
  api: z.string().optional().describe('The API, if several have this operation'),
})

export const getOperation = defineTool({
  name: 'get_operation',
  title: 'Get the spec of an operation',
  description:
    'Returns the OpenAPI spec of one operation, or the AsyncAPI spec of one channel, as JSON with all referenced schemas.',
  input,
  async run({ operation, api }, site) {
    const operations = (await site.operations()).filter((item) => api === undefined || item.apiName === api)
    const selector = operation.trim()
    const page = pageOf(selector, site.base)
    const match =
      operations.find(({ operationId }) => operationId === selector) ??
      operations.find(({ method, path }) => `${method} ${path}`.toLowerCase() === selector.toLowerCase()) ??
      operations.find(({ url }) => url === page)
    const text = match && (await site.miniSpec(match))
    return text === undefined
      ? fail(`Operation \`${selector}\` not found. Use \`search\` or \`list_operations\` to find its ID.`)
      : { text }
  },
})
