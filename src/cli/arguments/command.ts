export type Option = {
  /** As users type it: `--port <port>`, `--strict`, or `--no-open` for a switch that is on by default. */
  flag: string
  text: string
  default?: string
  /** An older name that is still accepted. */
  oldName?: string
}

/** Values by the camel-case name of their option. */
export type Options = Readonly<Record<string, string | boolean | undefined>>

export type Section = { title: string; rows: readonly (readonly [name: string, text: string])[] }

export type Command = {
  name: string
  /** As the usage line shows them: `[folder or spec]`. */
  parameters: string
  maxArguments: number
  summary: string
  options: readonly Option[]
  examples?: readonly string[]
  /** Further parts of the command's help. */
  sections?: () => readonly Section[]
  /** Set for a command that parses its arguments itself. */
  parsesItself?: boolean
  run: (call: Call) => Promise<void> | void
}

type Call = {
  words: readonly string[]
  options: Options
  /** Arguments after the command's name, as typed. */
  args: readonly string[]
  /** Variables that start with `OCTAVO_`. */
  environment: Readonly<Record<string, string>>
}

/** `--port` */
export const flagName = ({ flag }: Option): string => flag.split(' ', 1)[0]!

export const takesValue = ({ flag }: Option): boolean => flag.includes('<')

/** `basePath` for `--base-path`, and `open` for `--no-open`. */
export function optionKey(option: Option): string {
  const name = flagName(option).replace(/^--(?:no-)?/, '')
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export const isNegative = (option: Option): boolean => flagName(option).startsWith('--no-')
