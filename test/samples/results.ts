import { mkdirSync, writeFileSync } from 'node:fs'
import { languages } from '../../src/samples/languages/index.ts'
import { parsers } from './parsers/index.ts'
import { exceptionTable } from './tables.ts'
import { toolchains } from './toolchains/index.ts'

/** What readers of each language know the client by. */
const clients: Record<(typeof languages)[number]['key'], string> = {
  bash: 'curl',
  python: 'requests',
  javascript: 'fetch, in a browser',
  node: 'fetch',
  typescript: 'fetch',
  php: 'ext-curl',
  go: 'net/http',
  java: 'java.net.http',
  ruby: 'Net::HTTP',
  powershell: 'Invoke-RestMethod',
  swift: 'URLSession',
  csharp: 'HttpClient',
  dotnet: 'RestSharp',
  c: 'libcurl',
  'c++': 'libcurl',
  kotlin: 'OkHttp',
  rust: 'reqwest',
  dart: 'package:http',
}

/** For `scripts/test-samples.mjs`, which prints it and writes the table of the documentation. */
export function writeResults(results: ReadonlyMap<string, { sent: number; total: number }>): void {
  const rows = languages.map(({ key, label }) => {
    const toolchain = toolchains.find((item) => item.key === key)
    const version = toolchain?.version()
    const isRead = !toolchain && parsers.some(({ keys }) => keys.includes(key))
    const kind = version ? 'run' : isRead ? 'read' : 'missing'
    return { label, client: clients[key], kind, version, ...results.get(key) }
  })
  mkdirSync('node_modules/.cache', { recursive: true })
  writeFileSync(
    'node_modules/.cache/octavo-samples.json',
    JSON.stringify({ rows, exceptions: exceptionTable() }),
  )
}
