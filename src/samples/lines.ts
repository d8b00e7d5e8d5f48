type Part = string | false | undefined | readonly Part[]

/** The lines of a program, without missing ones. */
export function lines(...parts: Part[]): string {
  const all: string[] = []
  collect(parts, all)
  return all.join('\n')
}

function collect(parts: readonly Part[], all: string[]): void {
  for (const part of parts) {
    if (typeof part === 'string') all.push(part)
    else if (part) collect(part, all)
  }
}

/** Indents every line. Not for multi-line literals, whose content would change. */
export function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by)
}
