/** A command with one option a line. */
export const shellCommand = (start: string, options: readonly string[]) => [start, ...options].join(' \\\n  ')
