import { serveFlags } from '../serve/settings/flags.ts'
import type { Command } from './arguments/command.ts'
import type { BuildFlags } from './build.ts'
import type { CompatFlags } from './compat.ts'
import type { DevFlags } from './dev.ts'
import type { DiffOptions } from './diff.ts'
import type { ServeFlags } from './serve.ts'
import { serveSections } from './serve-help.ts'
import type { UpgradeFlags } from './upgrade.ts'
import { usersRows } from './users/usage.ts'
import type { ValidateFlags } from './validate.ts'

const folderOrSpec = { parameters: '[folder or spec]', maxArguments: 1 }
const format = (names: string) => ({
  flag: '--format <format>',
  text: `Output format: ${names}`,
  default: 'text',
})
const all = { flag: '--all', text: 'Print every problem instead of grouping them' }

const dev: Command = {
  name: 'dev',
  ...folderOrSpec,
  summary: 'Preview a site or a spec on your machine, with live reload',
  options: [
    { flag: '--port <port>', text: 'Port to listen on, or the next free one', default: '3000' },
    { flag: '--host <host>', text: 'Address to listen on', default: '127.0.0.1' },
    { flag: '--base-path <path>', text: 'Serve the site under a path, such as /docs' },
    { flag: '--no-open', text: 'Do not open the browser' },
    { flag: '--groups <groups>', text: 'Preview as a reader in these groups, separated by commas' },
    { flag: '--anonymous', text: 'Preview as a visitor who is not signed in' },
    { flag: '--trace', text: 'Print every stage that runs' },
  ],
  examples: ['octavo dev', 'octavo dev my-docs --port 4000', 'octavo dev openapi.yaml'],
  async run({ words, options, environment }) {
    const { runDev } = await import('./dev.ts')
    await runDev(words[0], options as DevFlags, environment)
  },
}

const build: Command = {
  name: 'build',
  ...folderOrSpec,
  summary: 'Write a site as static files for any web server',
  options: [
    { flag: '--out <folder>', text: 'Output folder, replaced on every build', default: 'dist' },
    { flag: '--base-path <path>', text: 'Path that the site is served under, such as /docs' },
    {
      flag: '--pages <layout>',
      text: '`folders` (guide/index.html), or `files` (guide.html) for hosts that serve them',
      default: 'folders',
    },
    {
      flag: '--redirects <kind>',
      text: '`rules` for hosts and servers, or `stubs`: a page at each old URL',
      default: 'rules',
    },
    { flag: '--watch', text: 'Build again after every change, until it is stopped' },
    { flag: '--jobs <n>', text: 'Threads that render pages (default: one per core, at most 4)' },
    { flag: '--atomic', text: 'Replace the output folder as a whole instead of its changed files' },
    { flag: '--compress', text: 'Also write .br and .gz files' },
    { flag: '--public-url <url>', text: 'Public URL of the site, for its sitemap and llms.txt' },
    {
      flag: '--relay-url <url>',
      text: 'URL of the playground proxy, or `self` if `octavo serve` serves the folder',
    },
    { flag: '--public-only', text: 'Include only public pages of a site with sign-in' },
    { flag: '--strict', text: 'Exit with 1 if there are errors or warnings' },
    all,
    { flag: '--force', text: 'No effect; accepted for older scripts' },
  ],
  examples: ['octavo build', 'octavo build my-docs --out public --base-path /docs'],
  async run({ words, options }) {
    const { runBuild } = await import('./build.ts')
    await runBuild(words[0], options as BuildFlags)
  },
}

const serve: Command = {
  name: 'serve',
  ...folderOrSpec,
  summary: 'Serve a site in production, with the playground proxy',
  // Defaults apply after the environment, so they are not set here.
  options: Object.values(serveFlags).map(({ flag, text, defaultValue, ...rest }) => ({
    flag,
    text: defaultValue ? `${text} (default: ${defaultValue})` : text,
    ...rest,
  })),
  sections: serveSections,
  examples: [
    'octavo serve my-docs',
    'OCTAVO_PUBLIC_URL=https://docs.example.com octavo serve my-docs --port 8080',
  ],
  async run({ words, options, environment }) {
    const { runServe } = await import('./serve.ts')
    await runServe(words[0], options as ServeFlags, environment)
  },
}

const validate: Command = {
  name: 'validate',
  ...folderOrSpec,
  summary: 'Check a site or a spec and print its problems',
  options: [
    { flag: '--strict', text: 'Exit with 1 if there are warnings' },
    format('text, json or github'),
    all,
    { flag: '--fix', text: 'Fix common problems in specs, and misspelled operation names' },
  ],
  examples: ['octavo validate my-docs', 'octavo validate --strict --format github'],
  async run({ words, options, environment }) {
    const { runValidate } = await import('./validate.ts')
    await runValidate(words[0], options as ValidateFlags, environment)
  },
}

const diff: Command = {
  name: 'diff',
  parameters: '<old> <new>',
  maxArguments: 2,
  summary: 'Compare two API versions and list breaking changes',
  options: [
    format('text, markdown, json or github'),
    {
      flag: '--fail-on <changes>',
      text: 'Exit with 1 on these changes: breaking, any or none',
      default: 'breaking',
    },
    { flag: '--words', text: 'Also list changed descriptions, titles and examples' },
  ],
  examples: [
    'octavo diff openapi.old.yaml openapi.yaml',
    'octavo diff https://api.example.com/openapi.json openapi.yaml --format markdown',
    'git show main:openapi.yaml > old.yaml && octavo diff old.yaml openapi.yaml --format github',
  ],
  async run({ words, options }) {
    const { runDiff } = await import('./diff.ts')
    await runDiff(words[0], words[1], options as DiffOptions)
  },
}

const users: Command = {
  name: 'users',
  parameters: '<command>',
  maxArguments: 3,
  summary: 'Manage users, and create password hashes and secrets',
  options: [
    { flag: '--groups <groups>', text: "A new user's groups, separated by commas" },
    { flag: '--password-stdin', text: 'Read the password from standard input, as one line' },
    {
      flag: '--file <file>',
      text: 'Users file (default: OCTAVO_USERS_FILE, or .octavo/users in the site folder)',
    },
  ],
  sections: () => [{ title: 'Commands', rows: usersRows() }],
  examples: ['octavo users add ada --groups staff,partners', 'octavo users list'],
  parsesItself: true,
  async run({ args, environment }) {
    const { runUsers } = await import('./users/users.ts')
    const { stdin: input, stdout: output, stderr: errors } = process
    await runUsers(args, environment, { input, output, errors, folder: process.cwd() })
  },
}

const explain: Command = {
  name: 'explain',
  parameters: '<code>',
  maxArguments: 1,
  summary: 'Explain a diagnostic and how to fix it',
  options: [],
  examples: ['octavo explain config/wrong-type'],
  async run({ words }) {
    const { runExplain } = await import('./explain.ts')
    runExplain(words[0])
  },
}

const strings: Command = {
  name: 'strings',
  parameters: '[language]',
  maxArguments: 1,
  summary: 'Print the texts of the interface, to change or translate them',
  options: [],
  examples: ['octavo strings > strings/en.json', 'octavo strings sv > strings/sv.json'],
  async run({ words }) {
    const { runStrings } = await import('./strings.ts')
    runStrings(words[0])
  },
}

const upgrade: Command = {
  name: 'upgrade',
  parameters: '<file>',
  maxArguments: 1,
  summary: 'Convert a Swagger 2.0 file to OpenAPI 3.1',
  options: [
    {
      flag: '--out <file>',
      text: 'Output file (default: openapi.json or openapi.yaml next to the original)',
    },
  ],
  examples: ['octavo upgrade swagger.json'],
  async run({ words, options }) {
    const { runUpgrade } = await import('./upgrade.ts')
    runUpgrade(words[0], options as UpgradeFlags)
  },
}

const fonts: Command = {
  name: 'fonts',
  parameters: 'add <family> [folder]',
  maxArguments: 3,
  summary: 'Add a font to the site folder, so that pages load it from your site',
  options: [],
  examples: ['octavo fonts add Geist', 'octavo fonts add "Space Grotesk" my-docs'],
  async run({ words }) {
    const { runFonts } = await import('./fonts.ts')
    await runFonts(words)
  },
}

const compat: Command = {
  name: 'compat',
  parameters: '[folder]',
  maxArguments: 1,
  summary: 'List what an existing site uses and what works in Octavo',
  options: [format('text or json')],
  async run({ words, options }) {
    const { runCompat } = await import('./compat.ts')
    await runCompat(words[0], options as CompatFlags)
  },
}

const init: Command = {
  name: 'init',
  parameters: '[folder]',
  maxArguments: 1,
  summary: 'Create a starter site',
  options: [],
  examples: ['octavo init my-docs'],
  async run({ words }) {
    const { runInit } = await import('./init.ts')
    runInit(words[0])
  },
}

/** In the order in which help lists them. Each loads its own code, so that errors in options are reported at once. */
export const commands: readonly Command[] = [
  init,
  dev,
  validate,
  explain,
  build,
  serve,
  diff,
  users,
  fonts,
  strings,
  upgrade,
  compat,
]
