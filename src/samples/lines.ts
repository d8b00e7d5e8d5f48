type Part = string | false | undefined | readonly Part[]

/** The lines of a program; what is not there leaves no line behind. */
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

/** Moves every line to the right. Not for texts that run over several lines: they would be changed. */
export function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by)
}
