import * as z from 'zod'
import { markdownPath } from '../../core/markdown-url.ts'
import { defineTool, fail } from '../tool.ts'

const maxResults = 200

const input = z.object({
  api: z.string().optional().describe('Only operations of this API, by its name in the results'),
  group: z.string().optional().describe('Only operations in this group, such as a tag'),
  cursor: z.string().optional().describe('The cursor from the previous page of results'),
})

export const listOperations = defineTool({
  name: 'list_operations',
  title: 'List API operations',
  description: 'Lists operations with method, path, ID and page path, in navigation order.',
  input,
  async run({ api, group, cursor = '0' }, site) {
    const operations = await site.operations()
    const apis = [...new Set(operations.map((item) => item.apiName))]
    if (operations.length === 0) return { text: 'This site has no API operations.' }
    if (api !== undefined && !apis.includes(api))
      return fail(`API \`${api}\` not found. Available: ${apis.join(', ')}.`)
    const groupName = group?.toLowerCase()
    const matches = operations.filter(
      (item) =>
        (api === undefined || item.apiName === api) &&
        (groupName === undefined || item.trail.some((name) => name.toLowerCase() === groupName)),
    )
    const start = /^\d+$/.test(cursor) ? Number(cursor) : 0
    const lines = matches.slice(start, start + maxResults).map((item) => {
      const id = item.operationId ? ` \`${item.operationId}\`` : ''
      const apiLabel = apis.length > 1 ? ` [${item.apiName}]` : ''
      return `- ${item.method} ${item.path}: ${item.title}${id}${apiLabel} (${markdownPath(item.url)})${item.deprecated ? ' deprecated' : ''}`
    })
    const end = start + lines.length
    const continuation =
      end < matches.length ? `\n\n${matches.length - end} more. Call again with \`cursor\` ${end}.` : ''
    return { text: lines.length > 0 ? lines.join('\n') + continuation : 'No matching operations.' }
  },
})
