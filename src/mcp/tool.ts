import type { z } from 'zod'
import type { View } from '../site/view/view.ts'

/** The text that a tool returns to the agent. */
export type ToolResult = { text: string; isError?: true }

type ToolDefinition<Input extends z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  run: (args: z.output<Input>, site: View) => Promise<ToolResult>
}

/** A tool that reads the site. A new one is one file in `tools/` and one line in its `index.ts`. */
export type Tool = Omit<ToolDefinition<z.ZodObject>, 'run'> & {
  run: (args: Record<string, unknown>, site: View) => Promise<ToolResult>
}

export function defineTool<Input extends z.ZodObject>(tool: ToolDefinition<Input>): Tool {
  // The SDK has validated the input.
  return { ...tool, run: (args, site) => tool.run(args as z.output<Input>, site) }
}

export const fail = (text: string): ToolResult => ({ text, isError: true })
