import { endOfString, type TextEdit } from './locate-json.ts'

/** What is wrong with a text, before it is known in which file the text stands. */
export type Problem = {
  code: 'spec/syntax' | 'spec/loose-syntax' | 'spec/budget'
  /** Follows the name of the file: "is nested too deep". */
  message: string
  hint: string
  offset: number
  length?: number
  /** What `validate --fix` writes. */
  fix?: TextEdit
}

/** Everything an API description may cost. The largest public ones need about a tenth of it. */
export const budget = {
  /** Characters of one file. */
  size: 64 * 1024 * 1024,
  /** Lists and objects within each other. */
  depth: 400,
  /** Values of one file, each alias counted as all that it stands for. */
  values: 5_000_000,
  /** `*name` in one YAML file. */
  aliases: 10_000,
  /** Keys brought in by `<<` in one YAML file. */
  mergedKeys: 1_000_000,
} as const

const written = (figure: number) => figure.toLocaleString('en-US')

export function overBudget(name: keyof typeof budget, offset: number): Problem {
  const limit = written(budget[name])
  const words: Record<typeof name, [message: string, hint: string]> = {
    size: [`is longer than ${limit} characters`, 'Split it, and join the parts with `$ref`.'],
    depth: [`is nested more than ${limit} levels deep`, 'Give the inner parts a name, and refer to them.'],
    values: [`holds more than ${limit} values`, 'Split it, or let fewer aliases repeat large parts.'],
    aliases: [`has more than ${limit} YAML aliases`, 'Refer to repeated parts with `$ref`.'],
    mergedKeys: [`merges more than ${limit} keys with \`<<\``, 'Refer to repeated parts with `$ref`.'],
  }
  const [message, hint] = words[name]
  return { code: 'spec/budget', message, hint, offset }
}

/** Counted before the text is parsed, because parsing is what would take the memory. */
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

/** Every value of a YAML text needs a line or one of `, : - ? [ {`, so that counting these is safe, and cheap. */
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
