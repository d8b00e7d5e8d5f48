import { parseArgs } from 'node:util'
import { hashPassword } from '../../auth/password-hash.ts'
import { createSecret } from '../../auth/secrets.ts'
import { didYouMean } from '../../core/diagnostic/nearest.ts'
import { errorMessage, UserError } from '../../core/user-error.ts'
import type { Terminal, UsersCall, UsersOptions } from './call.ts'
import { addUser, changePassword, dropUser, listUsers, setGroups } from './change.ts'
import { readPassword } from './password.ts'
import { findUsersFile } from './place.ts'
import { isUsersAction, type UsersAction, type UsersActionName, usersActions, usersUsage } from './usage.ts'

/** Each returns the text to print. */
const handlers: Record<UsersActionName, (call: UsersCall) => Promise<string>> = {
  add: addUser,
  remove: dropUser,
  list: listUsers,
  passwd: changePassword,
  groups: setGroups,
  hash: async ({ options, terminal }) =>
    hashPassword(await readPassword(terminal, options['password-stdin'])),
  secret: async () => createSecret(),
}

const seeHelp = 'Run `octavo help users` to list its commands and options.'

/** Runs `octavo users …` with the arguments after `users`. */
export async function runUsers(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<void> {
  const { words, options } = readArguments(args)
  const [name, ...rest] = words
  if (name === undefined) throw new UserError(`\`octavo users\` needs a command, such as \`add\`. ${seeHelp}`)
  if (!isUsersAction(name))
    throw new UserError(
      `Unknown command \`octavo users ${name}\`. ${didYouMean(name, Object.keys(usersActions)) ?? seeHelp}`,
    )
  const action: UsersAction = usersActions[name]
  const unsupported = Object.keys(options).find(
    (option) => !action.options.some((supported) => supported === option),
  )
  if (unsupported !== undefined)
    throw new UserError(`\`octavo users ${name}\` has no --${unsupported}. Usage: ${usersUsage(name)}`)
  checkWords(name, rest)
  const usesFile = action.options.includes('file')
  const path = usesFile ? findUsersFile(options.file, environment, terminal) : ''
  const message = await handlers[name]({ words: rest, options, path, terminal })
  terminal.output.write(`${message}\n`)
}

function checkWords(name: UsersActionName, input: readonly string[]): void {
  const { words }: UsersAction = usersActions[name]
  const missing = words[input.length]
  if (missing !== undefined) {
    const groupsHint = missing === 'GROUPS' ? ' Use "" for no groups.' : ''
    throw new UserError(`${missing} is missing. Usage: ${usersUsage(name)}.${groupsHint}`)
  }
  if (input.length > words.length)
    throw new UserError(
      `Too many arguments. Quote values that contain spaces, and separate groups with commas. Usage: ${usersUsage(name)}`,
    )
}

function readArguments(args: readonly string[]): { words: string[]; options: UsersOptions } {
  // First, so that no other message repeats the password.
  if (args.some((arg) => /^--?(?:p|pass|password|passwd|pw)(?:=|$)/.test(arg)))
    throw new UserError(
      'Passwords cannot be passed as arguments, because arguments appear in the shell history and the process list. Type the password when prompted, or use --password-stdin.',
    )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        groups: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        file: { type: 'string' },
      },
      allowPositionals: true,
    })
    return { words: positionals, options: { ...values } }
  } catch (problem) {
    throw new UserError(describeProblem(errorMessage(problem)))
  }
}

const optionNames = ['--groups', '--password-stdin', '--file']

/** Node's message for an unknown option is long, and suggests quoting it. */
function describeProblem(message: string): string {
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? []
  if (unknown !== undefined)
    return `Unknown option \`${unknown}\` for \`octavo users\`. ${didYouMean(unknown, optionNames) ?? seeHelp}`
  const [first = message] = message.split(/\.(?:\s|$)/, 1)
  return `${first}. ${seeHelp}`
}
