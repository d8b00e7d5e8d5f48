/** A command with one option per line. */
export const shellCommand = (start: string, options: readonly string[]) => [start, ...options].join(' \\\n  ')
