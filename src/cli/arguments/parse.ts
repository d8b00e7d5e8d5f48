import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { UserError } from '../../core/user-error.ts'
import {
  type Command,
  flagName,
  isNegative,
  type Option,
  type Options,
  optionKey,
  takesValue,
} from './command.ts'

/** Values stay text: a port of `""` must not turn into 0. */
export function parseArguments(
  command: Command,
  args: readonly string[],
): { words: string[]; options: Options } {
  const words: string[] = []
  const values = new Map<string, string | boolean>(command.options.flatMap(initialValue))
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '--') {
      words.push(...args.slice(at + 1))
      break
    }
    if (!/^-./.test(arg)) {
      words.push(arg)
      continue
    }
    const [name = '', inline] = splitFlag(arg)
    const option = findOption(command, name)
    if (!takesValue(option)) {
      if (inline !== undefined) throw new UserError(`\`${name}\` takes no value.`)
      values.set(optionKey(option), !isNegative(option))
      continue
    }
    const value = inline ?? args[at + 1]
    if (inline === undefined) at += 1
    if (value === undefined || (inline === undefined && value.startsWith('--')))
      throw new UserError(`\`${name}\` needs a value: \`${option.flag}\`.`)
    values.set(optionKey(option), value)
  }
  if (words.length > command.maxArguments)
    throw new UserError(
      `Unexpected argument \`${words[command.maxArguments]}\`. Quote values that contain spaces.`,
    )
  return { words, options: Object.fromEntries(values) }
}

/** The command with this name. */
export function findCommand(commands: readonly Command[], name: string): Command {
  const command = commands.find((candidate) => candidate.name === name)
  if (command) return command
  const names = [...commands.map((candidate) => candidate.name), 'help']
  throw new UserError(
    `Unknown command \`${name}\`. ${didYouMean(name, names) ?? 'Run `octavo help` to list commands.'}`,
  )
}

function findOption(command: Command, name: string): Option {
  const option = command.options.find(
    (candidate) => flagName(candidate) === name || candidate.oldName === name,
  )
  if (option) return option
  const help = `Run \`octavo help ${command.name}\` to list its options.`
  throw new UserError(
    `Unknown option \`${name}\` for \`octavo ${command.name}\`. ${didYouMean(name, command.options.map(flagName)) ?? help}`,
  )
}

function initialValue(option: Option): [string, string | boolean][] {
  if (isNegative(option)) return [[optionKey(option), true]]
  return option.default === undefined ? [] : [[optionKey(option), option.default]]
}

function splitFlag(arg: string): [name: string, value?: string] {
  const at = arg.indexOf('=')
  return at < 0 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)]
}
