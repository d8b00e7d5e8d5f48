import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FilePath } from '../core/path.ts'

const run = promisify(execFile)

/** The date of each file's last commit, read from git on first use. Without git, there are no dates. */
export function createLastChanged(folder: string): (file: FilePath) => Promise<string | undefined> {
  let dates: Promise<Map<string, string>> | undefined
  return async (file) => {
    dates ??= readDates(folder).catch(() => new Map())
    return (await dates).get(file)
  }
}

async function readDates(folder: string): Promise<Map<string, string>> {
  const args = [
    '-C',
    folder,
    '-c',
    'core.quotePath=false',
    'log',
    '--format=%x00%cs',
    '--name-only',
    '--relative',
    '--no-renames',
    '-n',
    '20000',
  ]
  const { stdout } = await run('git', args, { maxBuffer: 64 * 1024 * 1024 })
  const dates = new Map<string, string>()
  for (const commit of stdout.split('\0')) {
    const [date, ...files] = commit.split('\n').filter(Boolean)
    for (const file of files) if (date && !dates.has(file)) dates.set(file, date)
  }
  return dates
}
