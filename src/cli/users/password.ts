import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { maxPasswordLength } from '../../auth/password-hash.ts'
import { UserError } from '../../core/user-error.ts'
import { formatNumber } from '../../strings/intl.ts'
import type { Terminal } from './call.ts'

const minCharacters = 8
const maxBytes = 8 * 1024

/** Prompts twice without echo, or reads one line from standard input. */
export async function readPassword(
  terminal: Terminal,
  fromInput: boolean | undefined,
  name?: string,
): Promise<string> {
  const password = fromInput ? await readLine(terminal.input) : await promptTwice(terminal)
  const problem = passwordProblem(password, name)
  if (problem) throw new UserError(`${problem} Nothing was changed.`)
  return password
}

function passwordProblem(password: string, name: string | undefined): string | undefined {
  const { length } = [...password]
  if (length === 0) return 'The password is empty.'
  if (length < minCharacters) return `The password must have at least ${minCharacters} characters.`
  if (password.length > maxPasswordLength)
    return `The password must have at most ${formatNumber(maxPasswordLength)} characters.`
  if (password.normalize('NFC').toLowerCase() === name?.toLowerCase())
    return 'The password must differ from the username.'
  return undefined
}

async function readLine(input: Terminal['input']): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of input) {
    const part = Buffer.from(chunk)
    chunks.push(part)
    bytes += part.length
    if (bytes > maxBytes)
      throw new UserError('Standard input is too long for a password. Nothing was changed.')
  }
  const [line = '', ...extraLines] = readText(Buffer.concat(chunks))
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  if (extraLines.length > 0) throw new UserError('Standard input must be one line. Nothing was changed.')
  return line
}

function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError('Standard input is not UTF-8 text. Nothing was changed.')
  }
}

async function promptTwice({ input, errors }: Terminal): Promise<string> {
  if (!input.isTTY)
    throw new UserError('Cannot prompt for the password without a terminal. Use --password-stdin.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // One reader for both prompts: a second one would miss input that was typed ahead.
  const reader = createInterface({ input, output: silent, terminal: true, historySize: 0 })
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const prompt = async (text: string) => {
    errors.write(text)
    const { value, done } = await lines.next()
    errors.write('\n')
    if (done) throw new UserError('No password entered. Nothing was changed.')
    return value
  }
  try {
    const first = await prompt('Password: ')
    if (first !== (await prompt('Repeat password: ')))
      throw new UserError('The passwords do not match. Nothing was changed.')
    return first
  } finally {
    reader.close()
  }
}
