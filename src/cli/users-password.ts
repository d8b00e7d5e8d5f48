import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { longestPassword } from '../auth/password-hash.ts'
import { UserError } from '../core/user-error.ts'
import type { Terminal } from './users-call.ts'

const minCharacters = 8
const maxBytes = 8 * 1024

/** Asked for twice without showing it, or taken from standard input as one line. */
export async function readPassword(
  terminal: Terminal,
  fromInput: boolean | undefined,
  name?: string,
): Promise<string> {
  const password = fromInput ? await readLine(terminal.input) : await askTwice(terminal)
  const problem = passwordProblem(password, name)
  if (problem) throw new UserError(`${problem} Nothing was changed.`)
  return password
}

function passwordProblem(password: string, name: string | undefined): string | undefined {
  const { length } = [...password]
  if (length === 0) return 'The password is empty.'
  if (length < minCharacters)
    return `The password is too short: it needs at least ${minCharacters} characters.`
  if (password.length > longestPassword)
    return `The password is too long: it may have ${longestPassword} characters.`
  if (password.normalize('NFC').toLowerCase() === name?.toLowerCase())
    return 'The password is the name, which is the first that anybody tries.'
  return undefined
}

async function readLine(input: Terminal['input']): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of input) {
    const part = Buffer.from(chunk)
    chunks.push(part)
    bytes += part.length
    if (bytes > maxBytes) throw new UserError(`Standard input has more than a password. Nothing was changed.`)
  }
  const [line = '', ...others] = readText(Buffer.concat(chunks))
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (others.length > 0)
    throw new UserError('Standard input has more than one line, and a password is one. Nothing was changed.')
  return line
}

function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError('Standard input is no UTF-8 text. Nothing was changed.')
  }
}

async function askTwice({ input, errors }: Terminal): Promise<string> {
  if (!input.isTTY)
    throw new UserError('There is no terminal to ask for the password at. Send it with --password-stdin.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // One reader for both questions: a second one would miss what was typed ahead.
  const reader = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (query: string) => {
    errors.write(query)
    const { value, done } = await lines.next()
    errors.write('\n')
    if (done) throw new UserError('No password was given. Nothing was changed.')
    return value
  }
  try {
    const first = await ask('Password: ')
    if (first !== (await ask('The same again: ')))
      throw new UserError('The two passwords differ. Nothing was changed.')
    return first
  } finally {
    reader.close()
  }
}
