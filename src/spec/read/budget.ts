import { endOfString, type TextEdit } from './locate-json.ts'

/** A problem in a text, without its file. */
export type Problem = {
  code: 'spec/syntax' | 'spec/loose-syntax' | 'spec/budget'
  /** Follows the file name: "is nested too deep". */
  message: string
  hint: string
  offset: number
  length?: number
  /** The edit that `validate --fix` writes. */
  fix?: TextEdit
}

/** Limits for specs. The largest public ones need about a tenth. */
export const budget = {
  /** Characters of one file. */
  size: 64 * 1024 * 1024,
  /** Nested arrays and objects. */
  depth: 400,
  /** Values of one file, with aliases expanded. */
  values: 5_000_000,
  /** `*name` in one YAML file. */
  aliases: 10_000,
  /** Keys merged with `<<` in one YAML file. */
  mergedKeys: 1_000_000,
} as const

const formatNumber = (figure: number) => figure.toLocaleString('en-US')

export function overBudget(name: keyof typeof budget, offset: number): Problem {
  const limit = formatNumber(budget[name])
  const words: Record<typeof name, [message: string, hint: string]> = {
    size: [`is longer than ${limit} characters`, 'Split the file and join the parts with `$ref`.'],
    depth: [
      `is nested more than ${limit} levels deep`,
      'Move inner parts to named components and reference them.',
    ],
    values: [`has more than ${limit} values`, 'Split the file, or use fewer aliases for large parts.'],
    aliases: [`has more than ${limit} YAML aliases`, 'Reference repeated parts with `$ref`.'],
    mergedKeys: [`merges more than ${limit} keys with \`<<\``, 'Reference repeated parts with `$ref`.'],
  }
  const [message, hint] = words[name]
  return { code: 'spec/budget', message, hint, offset }
}

/** Runs before parsing, which would allocate memory for all values. */
export function jsonBudget(text: string): Problem | undefined {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfString(text, at) - 1
    else if (code === 0x2c) values++
    else if (code === 0x7b || code === 0x5b) {
      values++
      if (++depth > budget.depth) return overBudget('depth', at)
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return values > budget.values ? overBudget('values', 0) : undefined
}

/** Every YAML value needs a line break or one of `, : - ? [ {`, so counting these is safe and cheap. */
export function yamlBudget(text: string): Problem | undefined {
  if (text.length <= budget.values) return undefined
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const counts =
      code === 0x0a ||
      code === 0x0d ||
      code === 0x2c ||
      code === 0x3a ||
      code === 0x2d ||
      code === 0x3f ||
      code === 0x5b ||
      code === 0x7b
    if (counts && ++values > budget.values) return overBudget('values', at)
  }
  return undefined
}
