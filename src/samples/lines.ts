type Part = string | false | undefined | readonly Part[]

/** The lines of a program; what is not there leaves no line behind. */
export function lines(...parts: Part[]): string {
  return flat(parts).join('\n')
}

function flat(parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    part === false || part === undefined ? [] : typeof part === 'string' ? [part] : flat(part),
  )
}

/** Moves every line to the right. Not for texts that run over several lines: they would be changed. */
export function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by)
}
