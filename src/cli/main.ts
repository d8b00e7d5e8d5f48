#!/usr/bin/env node
import { cac } from 'cac'
import { packageVersion } from '../core/package-files.ts'
import { serveFlags } from '../serve/settings/flags.ts'
import type { BuildFlags } from './build.ts'
import type { CompatFlags } from './compat.ts'
import type { DevFlags } from './dev.ts'
import type { DiffOptions } from './diff.ts'
import { runInit } from './init.ts'
import { errorText } from './print-error.ts'
import type { ServeFlags } from './serve.ts'
import { serveVariables } from './serve-help.ts'
import type { UpgradeFlags } from './upgrade.ts'
import { usersUsage } from './users.ts'
import type { ValidateFlags } from './validate.ts'

const environment = takeSecrets(process.env)

// Each command loads its own code: a wrong option is reported without loading what renders a site.
const cli = cac('octavo')

cli
  .command('dev [folder or spec]', 'Preview a site, or an OpenAPI file, at localhost:3000, with live reload')
  .option('--port <port>', 'Port to listen on, or the next free one', { default: 3000 })
  .option('--host <host>', 'Address to listen on', { default: '127.0.0.1' })
  .option('--base-path <path>', 'Serve the site below a path, such as /docs')
  .option('--no-open', 'Do not open a browser')
  .option('--trace', 'Print every stage that runs')
  .option('--groups <groups>', 'See it as a reader who is in these groups, with commas between them')
  .option('--anonymous', 'See it as a visitor who has not signed in')
  .action(async (named: string | undefined, options: DevFlags) => {
    const { runDev } = await import('./dev.ts')
    await runDev(named, options, environment)
  })

const serve = cli.command(
  'serve [folder or spec]',
  'Serve a site, or a folder that was built, to its readers, with the relay of the playground',
)
for (const { flag, words, usual } of Object.values(serveFlags))
  serve.option(flag, usual ? `${words} (default: ${usual})` : words)
serve.action(async (named: string | undefined, options: ServeFlags) => {
  const { runServe } = await import('./serve.ts')
  await runServe(named, options, environment)
})

cli
  .command('build [folder or spec]', 'Write a site as files for any web server')
  .option('--out <folder>', 'Where to; the folder is replaced as a whole', { default: 'dist' })
  .option('--base-path <path>', 'The path that the site will be found below, such as /docs')
  .option('--compress', 'Write brotli and gzip twins beside each file')
  .option('--public-url <url>', 'Where readers will find the site, for its sitemap and llms.txt')
  .option('--relay-url <url>', 'Where the relay of the playground is: an address, or self for `octavo serve`')
  .option('--strict', 'Exit with 1 if there are errors or warnings')
  .option('--all', 'Print every problem instead of grouping them')
  .option('--force', 'No longer needed: a build publishes everything it can render')
  .option('--public-only', 'Of a site with sign-in, write only what is for everybody')
  .action(async (named: string | undefined, options: BuildFlags) => {
    const { runBuild } = await import('./build.ts')
    await runBuild(named, options)
  })

cli
  .command('validate [folder or spec]', 'Check a site or a spec and print its problems')
  .option('--strict', 'Exit with 1 if there are warnings')
  .option('--format <format>', 'text, json or github', { default: 'text' })
  .option('--all', 'Print every problem instead of grouping them')
  .option('--fix', 'Fix slips in specs, and misspelt operation names in docs.json and pages')
  .action(async (named: string | undefined, options: ValidateFlags) => {
    const { runValidate } = await import('./validate.ts')
    await runValidate(named, options, environment)
  })

cli
  .command(
    'diff [old] [new]',
    'Tell what changed between two versions of an OpenAPI file, and what of it breaks callers',
  )
  .option('--format <format>', 'text, markdown, json or github', { default: 'text' })
  .option('--fail-on <changes>', 'Exit with 1 on changes that are breaking, on any, or on none', {
    default: 'breaking',
  })
  .option('--words', 'List descriptions, titles and examples that are different, too')
  .example('octavo diff openapi.old.yaml openapi.yaml')
  .example('octavo diff https://api.example.com/openapi.json openapi.yaml --format markdown')
  .example('git show main:openapi.yaml > old.yaml && octavo diff old.yaml openapi.yaml --format github')
  .action(async (before: string | undefined, after: string | undefined, options: DiffOptions) => {
    const { runDiff } = await import('./diff.ts')
    await runDiff(before, after, options)
  })

cli
  .command('users [...words]', 'Say who may sign in: add, remove, list, passwd, groups, hash, secret')
  .option('--groups <groups>', 'Groups of a new user, with commas between them')
  .option('--password-stdin', 'Take the password from standard input, as one line')
  .option('--file <file>', 'The users file (default: OCTAVO_USERS_FILE, else .octavo/users)')
  .allowUnknownOptions()
  .action(async () => {
    const { runUsers } = await import('./users.ts')
    const { stdin: input, stdout: output, stderr: errors } = process
    await runUsers(process.argv.slice(3), environment, { input, output, errors, folder: process.cwd() })
  })

cli
  .command('upgrade [file]', 'Write a Swagger 2.0 file as OpenAPI 3.1')
  .option('--out <file>', 'The new file (default: openapi.json or openapi.yaml beside the old one)')
  .action(async (named: string | undefined, options: UpgradeFlags) => {
    const { runUpgrade } = await import('./upgrade.ts')
    runUpgrade(named, options)
  })

cli
  .command('compat [folder]', 'Say what an existing site uses, and what of it works here')
  .option('--format <format>', 'text or json', { default: 'text' })
  .action(async (named: string | undefined, options: CompatFlags) => {
    const { runCompat } = await import('./compat.ts')
    await runCompat(named, options)
  })

cli.command('init [folder]', 'Write a starter site').action(runInit)

cli.help((sections) => {
  if (cli.matchedCommand?.name === 'users') sections.push({ body: usersUsage() })
  if (cli.matchedCommand?.name === 'serve') sections.push({ title: 'Environment', body: serveVariables() })
})
cli.version(packageVersion())

try {
  cli.parse(process.argv, { run: false })
  if (!cli.matchedCommand && !cli.options.help && !cli.options.version) {
    if (cli.args.length > 0) {
      console.error(
        `There is no command \`${cli.args[0]}\`. Commands: dev, build, serve, validate, diff, users, upgrade, compat, init.`,
      )
      process.exitCode = 1
    } else cli.outputHelp()
  } else await cli.runMatchedCommand()
} catch (problem) {
  console.error(errorText(problem))
  process.exitCode = 1
}

/** Secrets leave the environment at start, so that no code that runs later finds them there. */
function takeSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const taken: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('OCTAVO_') || value === undefined) continue
    taken[name] = value
    delete environment[name]
  }
  return taken
}
