import { parseArgs } from 'node:util'
import { hashPassword } from '../auth/password-hash.ts'
import { createSecret } from '../auth/secrets.ts'
import { nearest } from '../core/diagnostic/nearest.ts'
import { errorMessage, UserError } from '../core/user-error.ts'
import type { Terminal, UsersCall, UsersOptions } from './users-call.ts'
import { addUser, changePassword, dropUser, listUsers, setGroups } from './users-change.ts'
import { readPassword } from './users-password.ts'
import { usersPath } from './users-place.ts'

type Action = {
  words: readonly string[]
  options: readonly (keyof UsersOptions)[]
  /** Says what was done, in lines for the output. */
  run: (call: UsersCall) => Promise<string>
}

const actions: Readonly<Record<string, Action>> = {
  add: { words: ['NAME'], options: ['groups', 'password-stdin', 'file'], run: addUser },
  remove: { words: ['NAME'], options: ['file'], run: dropUser },
  list: { words: [], options: ['file'], run: listUsers },
  passwd: { words: ['NAME'], options: ['password-stdin', 'file'], run: changePassword },
  groups: { words: ['NAME', 'GROUPS'], options: ['file'], run: setGroups },
  hash: {
    words: [],
    options: ['password-stdin'],
    run: async ({ options, terminal }) =>
      hashPassword(await readPassword(terminal, options['password-stdin'])),
  },
  secret: { words: [], options: [], run: async () => createSecret() },
}

const shownOptions: Record<keyof UsersOptions, string> = {
  groups: '[--groups a,b]',
  'password-stdin': '[--password-stdin]',
  file: '[--file FILE]',
}

/** A line for each subcommand. */
export function usersUsage(): string {
  return Object.entries(actions)
    .map(([name, action]) => `  ${usageOf(name, action)}`)
    .join('\n')
}

/** `octavo users …`, given all that stands behind the word `users`. */
export async function runUsers(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<void> {
  const { words, options } = readArguments(args)
  const [name, ...rest] = words
  if (name === undefined) throw new UserError(`Say what to do with users:\n${usersUsage()}`)
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) {
    const near = nearest(name, Object.keys(actions))
    const guess = near === undefined ? '' : ` Did you mean \`${near}\`?`
    throw new UserError(`There is no \`octavo users ${name}\`.${guess}\n${usersUsage()}`)
  }
  const foreign = Object.keys(options).find((option) => !action.options.some((own) => own === option))
  if (foreign !== undefined)
    throw new UserError(`\`octavo users ${name}\` has no --${foreign}. Write: ${usageOf(name, action)}`)
  checkWords(name, action, rest)
  const path = usersPath(options.file, environment, terminal.folder)
  const message = await action.run({ words: rest, options, path, terminal })
  terminal.output.write(`${message}\n`)
}

function usageOf(name: string, { words, options }: Action): string {
  return ['octavo users', name, ...words, ...options.map((option) => shownOptions[option])].join(' ')
}

function checkWords(name: string, action: Action, input: readonly string[]): void {
  const { words } = action
  if (input.length < words.length) {
    const none = words[input.length] === 'GROUPS' ? ' Two quotes, "", are no group.' : ''
    throw new UserError(`${words[input.length]} is missing. Write: ${usageOf(name, action)}.${none}`)
  }
  if (input.length > words.length)
    throw new UserError(
      `That is a word too much. Write: ${usageOf(name, action)}. What has a space stands in quotes; groups have commas between them.`,
    )
}

/** The parser of the other commands makes numbers of names such as 007. */
function readArguments(args: readonly string[]): { words: string[]; options: UsersOptions } {
  // Before anything else, so that no message repeats it.
  if (args.some((arg) => /^--?(?:p|pass|password|passwd|pw)(?:=|$)/.test(arg)))
    throw new UserError(
      'A password is never given as an argument: it would stand in the history and in the list of processes. Type it when you are asked, or send it with --password-stdin.',
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
    const [problemText] = errorMessage(problem).split('. ', 1)
    throw new UserError(`${problemText}. Subcommands and their options:\n${usersUsage()}`)
  }
}
