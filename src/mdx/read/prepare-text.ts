/**
 * Handles syntax that MDX does not support before parsing: `{{variables}}`, `## Title {#id}` and imports
 * inside components. Line numbers do not change, so places stay correct.
 */
export type PreparedText = {
  text: string
  /** Custom heading ids by line. */
  headingIds: Map<number, string>
  undefinedVariables: { name: string; line: number; column: number }[]
}

const variable = /\{\{\s*([\w.-]+)\s*\}\}/g
const innerImport = /^[ \t]+import\s+[\w$*{},\s]+\s+from\s+(['"])[^'"]+\1;?[ \t]*$/
const headingId = /^(#{1,6}[ \t].*?)[ \t]*\{#([\w:.-]+)\}[ \t]*$/

export function prepareText(source: string, variables: Record<string, string>): PreparedText {
  const headingIds = new Map<number, string>()
  const undefinedVariables: PreparedText['undefinedVariables'] = []
  let fence: string | undefined
  const imports: string[] = []
  const lines = source.split('\n').map((line, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && (fence === undefined || (mark.startsWith(fence) && line.trim() === mark))) {
      fence = fence === undefined ? mark : undefined
      return line
    }
    const replaced = line.replace(variable, (whole, name: string, offset: number) => {
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined
      if (value !== undefined) return fence ? flatten(value) : escapeValue(value, line, offset)
      // An attribute such as `style={{color}}` and code are not variables.
      if (fence || line[offset - 1] === '=' || insideCode(line, offset)) return whole
      undefinedVariables.push({ name, line: index + 1, column: offset + 1 })
      return `\\{\\{${name}\\}\\}`
    })
    if (fence) return replaced
    if (innerImport.test(replaced)) {
      imports.push(replaced.trim())
      return ''
    }
    const [, heading, id] = headingId.exec(replaced) ?? []
    if (heading === undefined || id === undefined) return replaced
    headingIds.set(index + 1, id)
    return heading
  })
  const text = [lines.join('\n'), ...imports].join('\n\n')
  return { text, headingIds, undefinedVariables }
}

const flatten = (value: string) => value.replace(/\s*\n\s*/g, ' ')

/** Escapes a value, because variables are text and never markup. In code and attributes it is used as is. */
function escapeValue(value: string, line: string, offset: number): string {
  const flat = flatten(value)
  if (insideCode(line, offset)) return flat
  const before = line.slice(0, offset)
  if (/<[A-Za-z][^>]*=\s*"[^"]*$/.test(before)) return flat.replaceAll('"', '&quot;')
  if (/\]\([^)]*$/.test(before)) return encodeURI(flat)
  return flat.replace(/[{}<>\\`*_[\]~|$&#!]/g, '\\$&')
}

function insideCode(line: string, offset: number): boolean {
  return (line.slice(0, offset).match(/`/g)?.length ?? 0) % 2 === 1
}
