import { createDiskFiles } from '../core/files.ts'
import { countDiagnostics, printGithub, printJson, printText } from '../core/print.ts'
import { createRemoteCache } from '../core/remote-cache.ts'
import { readAssets } from '../server/assets.ts'
import { createSite } from '../site/site.ts'
import { siteFolder } from './folder.ts'
import { paint } from './paint.ts'

export async function runValidate(
  named: string | undefined,
  options: { strict?: boolean; format: string },
): Promise<void> {
  const folder = siteFolder(named)
  if (!['text', 'json', 'github'].includes(options.format))
    throw new Error(`--format ${options.format} is not known. Use text, json or github.`)
  const remote = createRemoteCache(folder, { allowHttp: false, allowLoopback: false, every: 0 })
  const files = createDiskFiles(folder)
  const site = createSite({ files, highlight: 'later', assets: readAssets(), readRemote: remote.read })
  const found = await site.diagnostics()
  remote.close()
  await site.close()
  if (options.format === 'json') process.stdout.write(printJson(found))
  else if (options.format === 'github')
    process.stdout.write(
      printGithub(found, named && named !== '.' ? `${named.replace(/^\.\/|\/$/g, '')}/` : ''),
    )
  else {
    if (found.length > 0) process.stdout.write(`${printText(found, paint)}\n`)
    const count = (await site.map()).routes.size
    const pages = `${count} page${count === 1 ? '' : 's'}`
    console.log(found.length === 0 ? `${pages}, no findings.` : `${pages}, ${countDiagnostics(found)}.`)
  }
  const fails = found.some(
    ({ severity }) => severity === 'error' || (options.strict && severity === 'warning'),
  )
  process.exitCode = fails ? 1 : 0
}
