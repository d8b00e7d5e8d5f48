import type { Readable, Writable } from 'node:stream'

export type Terminal = {
  input: Readable & { isTTY?: boolean }
  /** For the result. */
  output: Writable
  /** For prompts and notices, so that they are not part of the result. */
  errors: Writable
  /** The current folder. */
  folder: string
}

export type UsersOptions = { groups?: string; 'password-stdin'?: boolean; file?: string }

/** Input of a subcommand. */
export type UsersCall = { words: string[]; options: UsersOptions; path: string; terminal: Terminal }
