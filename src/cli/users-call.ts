import type { Readable, Writable } from 'node:stream'

export type Terminal = {
  input: Readable & { isTTY?: boolean }
  /** What the command was asked for. */
  output: Writable
  /** Questions, so that they do not stand in what another program reads. */
  errors: Writable
  /** Where it was started. */
  folder: string
}

export type UsersOptions = { groups?: string; 'password-stdin'?: boolean; file?: string }

/** What a subcommand is given: as many words as it takes, and the file. */
export type UsersCall = { words: string[]; options: UsersOptions; path: string; terminal: Terminal }
