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
    const all = (await site.operations()).filter((one) => api === undefined || one.apiName === api)
    const asked = operation.trim()
    const page = pageOf(asked, site.base)
    const found =
      all.find(({ operationId }) => operationId === asked) ??
      all.find(({ method, path }) => `${method} ${path}`.toLowerCase() === asked.toLowerCase()) ??
      all.find(({ url }) => url === page)
    const text = found && (await site.miniSpec(found))
    return text === undefined
      ? fail(`There is no operation \`${asked}\`. Use \`search\` or \`list_operations\` to find its id.`)
      : { text }
  },
})
