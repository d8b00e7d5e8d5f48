import * as z from 'zod'
import { markdownPath } from '../../core/markdown-url.ts'
import { defineTool, fail } from '../tool.ts'

const most = 200

const input = z.object({
  api: z.string().optional().describe('Only operations of this API; the names are in the answer'),
  group: z.string().optional().describe('Only operations of this group, such as a tag'),
  cursor: z.string().optional().describe('Where the last list ended, to get the next part'),
})

export const listOperations = defineTool({
  name: 'list_operations',
  title: 'List the operations of the API',
  description:
    'Lists operations with method, path, id and the address of their page, in the order of the documentation.',
  input,
  async run({ api, group, cursor = '0' }, site) {
    const all = await site.operations()
    const apis = [...new Set(all.map((item) => item.apiName))]
    if (all.length === 0) return { text: 'This documentation describes no API.' }
    if (api !== undefined && !apis.includes(api))
      return fail(`There is no API \`${api}\`. There are: ${apis.join(', ')}.`)
    const wanted = group?.toLowerCase()
    const matches = all.filter(
      (item) =>
        (api === undefined || item.apiName === api) &&
        (wanted === undefined || item.trail.some((name) => name.toLowerCase() === wanted)),
    )
    const start = /^\d+$/.test(cursor) ? Number(cursor) : 0
    const lines = matches.slice(start, start + most).map((item) => {
      const id = item.operationId ? ` \`${item.operationId}\`` : ''
      const several = apis.length > 1 ? ` [${item.apiName}]` : ''
      return `- ${item.method} ${item.path}: ${item.title}${id}${several} (${markdownPath(item.url)})${item.deprecated ? ' deprecated' : ''}`
    })
    const end = start + lines.length
    const rest =
      end < matches.length ? `\n\n${matches.length - end} more: call this again with \`cursor\` ${end}.` : ''
    return { text: lines.length > 0 ? lines.join('\n') + rest : 'There are no such operations.' }
  },
})
