import type { UsersOptions } from './call.ts'

export type UsersAction = {
  /** Arguments, in capitals. */
  words: readonly string[]
  options: readonly (keyof UsersOptions)[]
  text: string
}

export const usersActions = {
  add: { words: ['NAME'], options: ['groups', 'password-stdin', 'file'], text: 'Add a user' },
  remove: { words: ['NAME'], options: ['file'], text: 'Remove a user' },
  list: { words: [], options: ['file'], text: 'List users and their groups' },
  passwd: { words: ['NAME'], options: ['password-stdin', 'file'], text: 'Set a new password' },
  groups: { words: ['NAME', 'GROUPS'], options: ['file'], text: "Replace a user's groups" },
  hash: { words: [], options: ['password-stdin'], text: 'Print a password hash for OCTAVO_PASSWORD_HASH' },
  secret: { words: [], options: [], text: 'Print a new secret for OCTAVO_SECRET' },
} satisfies Record<string, UsersAction>

export type UsersActionName = keyof typeof usersActions

export const isUsersAction = (name: string): name is UsersActionName => Object.hasOwn(usersActions, name)

const optionUsage: Record<keyof UsersOptions, string> = {
  groups: '[--groups a,b]',
  'password-stdin': '[--password-stdin]',
  file: '[--file FILE]',
}

/** `octavo users add NAME [--groups a,b] [--password-stdin] [--file FILE]` */
export function usersUsage(name: UsersActionName): string {
  const { words, options }: UsersAction = usersActions[name]
  return ['octavo users', name, ...words, ...options.map((option) => optionUsage[option])].join(' ')
}

/** One row for each subcommand. */
export const usersRows = (): [string, string][] =>
  Object.entries(usersActions).map(([name, { words, text }]) => [[name, ...words].join(' '), text])
