import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { dump } from 'js-yaml'
import { decodeText } from '../core/decode-text.ts'
import { printText } from '../core/diagnostic/print.ts'
import { asFilePath } from '../core/path.ts'
import { UserError } from '../core/user-error.ts'
import { countOperations } from '../spec/count-operations.ts'
import { isObject } from '../spec/read/pointer.ts'
import { parseSource } from '../spec/read/source.ts'
import { upgradeSwagger } from '../spec/swagger/upgrade.ts'
import { plural } from '../strings/intl.ts'
import { paint } from './paint.ts'

export type UpgradeFlags = { out?: string }

/** `octavo upgrade`: converts a Swagger 2.0 file to OpenAPI 3.1, in the same format next to it. */
export function runUpgrade(file: string | undefined, { out }: UpgradeFlags): void {
  if (!file) throw new UserError('Pass a Swagger 2.0 file: octavo upgrade swagger.json')
  if (!existsSync(file)) throw new UserError(`File not found: ${file}`)
  const text = decodeText(readFileSync(file))
  if (text === undefined) throw new UserError(`${file} is not a text file.`)
  const { value: source, diagnostics } = parseSource(asFilePath(basename(file)), text)
  if (!source) throw new UserError(printText(diagnostics, paint).trim())
  if (!isObject(source.value) || source.value.swagger === undefined)
    throw new UserError(`${file} is not a Swagger 2.0 file. Octavo reads OpenAPI 3 files without an upgrade.`)
  const target = out ?? join(dirname(file), source.format === 'json' ? 'openapi.json' : 'openapi.yaml')
  if (existsSync(target)) throw new UserError(`${target} already exists. Choose another file with --out.`)
  const document = upgradeSwagger(source.value)
  const isJson = /\.json$/i.test(target)
  writeFileSync(
    target,
    isJson ? `${JSON.stringify(document, null, 2)}\n` : dump(document, { lineWidth: 100 }),
  )
  const operations = plural(countOperations(document), 'operation', 'operations')
  console.log(`Wrote ${relative('.', target)}: OpenAPI 3.1.0, ${operations}.`)
}
