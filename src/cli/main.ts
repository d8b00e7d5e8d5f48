#!/usr/bin/env node
import { packageVersion } from '../core/package-files.ts'
import { UserError } from '../core/user-error.ts'
import { commandHelp, overviewHelp } from './arguments/help.ts'
import { findCommand, parseArguments } from './arguments/parse.ts'
import { commands } from './commands.ts'
import { errorText } from './print-error.ts'

const environment = takeSecrets(process.env)

try {
  await run(process.argv.slice(2))
} catch (problem) {
  console.error(errorText(problem))
  process.exitCode = 1
}

async function run([name, ...args]: string[]): Promise<void> {
  if (name === '--version' || name === '-v') return console.log(`octavo ${packageVersion()}`)
  if (name === undefined || isHelp(name)) return printHelp(args[0])
  if (name === 'help') return printHelp(args.find((arg) => !isHelp(arg)))
  if (name.startsWith('-'))
    throw new UserError(
      `Unknown option \`${name}\`. Write options after the command, as in \`octavo build --strict\`.`,
    )
  const command = findCommand(commands, name)
  if (args.some(isHelp)) return printHelp(command.name)
  const parsed = command.parsesItself ? { words: [], options: {} } : parseArguments(command, args)
  await command.run({ ...parsed, args, environment })
}

function printHelp(name: string | undefined): void {
  console.log(
    name === undefined ? overviewHelp(commands, packageVersion()) : commandHelp(findCommand(commands, name)),
  )
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

/** Secrets leave the environment at start, so that code on pages cannot read them. */
function takeSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const secrets: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('OCTAVO_') || value === undefined) continue
    secrets[name] = value
    delete environment[name]
  }
  return secrets
}
