import { expect, test } from 'vitest'
import { commands } from '../commands.ts'
import { commandHelp, overviewHelp } from './help.ts'
import { findCommand } from './parse.ts'

test('octavo help lists all commands', () => {
  expect(overviewHelp(commands, '1.2.3')).toBe(`octavo 1.2.3

Usage: octavo <command> [options]

Commands:
  init      Create a starter site
  dev       Preview a site or a spec on your machine, with live reload
  validate  Check a site or a spec and print its problems
  explain   Explain a diagnostic and how to fix it
  build     Write a site as static files for any web server
  serve     Serve a site in production, with the playground proxy
  diff      Compare two API versions and list breaking changes
  users     Manage users, and create password hashes and secrets
  fonts     Add a font to the site folder, so that pages load it from your site
  strings   Print the texts of the interface, to change or translate them
  upgrade   Convert a Swagger 2.0 file to OpenAPI 3.1
  compat    List what an existing site uses and what works in Octavo
  help      Show help for a command

Options:
  -h, --help     Show help
  -v, --version  Show the version

Run \`octavo help <command>\` to see its options.`)
})

test('octavo help dev lists its options and examples', () => {
  expect(commandHelp(findCommand(commands, 'dev'))).toBe(`Usage: octavo dev [folder or spec] [options]

Preview a site or a spec on your machine, with live reload.

Options:
  --port <port>       Port to listen on, or the next free one (default: 3000)
  --host <host>       Address to listen on (default: 127.0.0.1)
  --base-path <path>  Serve the site under a path, such as /docs
  --no-open           Do not open the browser
  --groups <groups>   Preview as a reader in these groups, separated by commas
  --anonymous         Preview as a visitor who is not signed in
  --trace             Print every stage that runs

Examples:
  octavo dev
  octavo dev my-docs --port 4000
  octavo dev openapi.yaml`)
})

test('octavo help users lists its subcommands', () => {
  const help = commandHelp(findCommand(commands, 'users'))
  expect(help).toContain('  add NAME            Add a user\n')
  expect(help).toContain('  secret              Print a new secret for OCTAVO_SECRET')
})

test('octavo help serve describes every environment variable', () => {
  const help = commandHelp(findCommand(commands, 'serve'))
  expect(help).toContain(
    'OCTAVO_PUBLIC_URL           Public URL of the site, such as https://docs.example.com\n',
  )
  expect(help.replace(/\s+/g, ' ')).toContain(
    'OCTAVO_RELAY_RATE Maximum proxy requests per visitor per minute (default: 60)',
  )
})

test.each(commands.map(({ name }) => name))('octavo help %s is no wider than 100 columns', (name) => {
  const lines = commandHelp(findCommand(commands, name)).split('\n')
  expect(lines.filter((line) => line.length > 100)).toEqual([])
})
