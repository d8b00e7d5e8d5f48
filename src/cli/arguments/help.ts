import type { Command, Option, Section } from './command.ts'

const width = 88

/** `octavo help` */
export function overviewHelp(commands: readonly Command[], version: string): string {
  const rows = commands.map(({ name, summary }): [string, string] => [name, summary])
  return [
    `octavo ${version}`,
    'Usage: octavo <command> [options]',
    writeSection({ title: 'Commands', rows: [...rows, ['help', 'Show help for a command']] }),
    writeSection({
      title: 'Options',
      rows: [
        ['-h, --help', 'Show help'],
        ['-v, --version', 'Show the version'],
      ],
    }),
    'Run `octavo help <command>` to see its options.',
  ].join('\n\n')
}

/** `octavo help build`, `octavo build --help` */
export function commandHelp({ name, parameters, summary, options, examples, sections }: Command): string {
  const usage = ['octavo', name, parameters, options.length > 0 ? '[options]' : ''].filter(Boolean).join(' ')
  return [
    `Usage: ${usage}`,
    `${summary}.`,
    ...(options.length > 0 ? [writeSection({ title: 'Options', rows: options.map(optionRow) })] : []),
    ...(sections?.() ?? []).map(writeSection),
    ...(examples ? [`Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`] : []),
  ].join('\n\n')
}

function optionRow({ flag, text, default: usual }: Option): [string, string] {
  return [flag, usual === undefined ? text : `${text} (default: ${usual})`]
}

/** Two columns; long texts continue below their own column. */
function writeSection({ title, rows }: Section): string {
  const column = Math.max(...rows.map(([name]) => name.length)) + 4
  const lines = rows.map(([name, text]) => {
    const [first, ...rest] = wrap(text, Math.max(30, width - column))
    return [`  ${name}`.padEnd(column) + first, ...rest.map((line) => ' '.repeat(column) + line)].join('\n')
  })
  return `${title}:\n${lines.join('\n')}`
}

function wrap(text: string, limit: number): string[] {
  const lines: string[] = []
  let line = ''
  // A short default stays on one line.
  for (const word of text.split(/(?<!default:) /)) {
    if (line !== '' && line.length + 1 + word.length > limit) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
