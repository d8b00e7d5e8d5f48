import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { mdxToMdast } from 'satteri'
import { unified } from 'unified'
import 'mdast-util-mdx'
import 'mdast-util-math'

export type MdxProblem = { message: string; line: number; column: number }
export type MdxResult = { kind: 'tree'; tree: Root } | { kind: 'problem'; problem: MdxProblem }

/**
 * MDX text -> mdast. The fast parser (native, about 20 times) gives the same tree as the standard one on every page
 * of the conformance suite; what it refuses goes to the standard one, which then decides and has the better words.
 */
export function parseMdx(text: string): MdxResult {
  try {
    return { kind: 'tree', tree: parseFast(text) }
  } catch {
    return parseStandard(text)
  }
}

export function parseFast(text: string): Root {
  return mdxToMdast(text, { features: { gfm: true, math: true, frontmatter: false } }) as unknown as Root
}

export function parseStandard(text: string): MdxResult {
  try {
    const processor = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkMath)
    return { kind: 'tree', tree: processor.parse(text) as Root }
  } catch (problem) {
    return { kind: 'problem', problem: describe(problem) }
  }
}

function describe(problem: unknown): MdxProblem {
  const { reason, line, column } = problem as { reason?: string; line?: number; column?: number }
  const message = reason ?? String(problem)
  // Where the parser names the tag it misses, the place of that tag is the useful one.
  const named = /\((\d+):(\d+)(?:-\d+:\d+)?\)/.exec(message)
  return {
    message: message.replace(/\s*\(\d+:\d+(?:-\d+:\d+)?\)/g, '').replace(/ \(note: .*\)$/, ''),
    line: Number(named?.[1] ?? line ?? 1),
    column: Number(named?.[2] ?? column ?? 1),
  }
}
