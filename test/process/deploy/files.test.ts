import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import { serveFlags } from '../../../src/serve/settings/flags.ts'
import { blockOf, blocksOf, readText, repository } from '../../fixtures/deploy/pages.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { needProgram } from '../../fixtures/program.ts'
import { findUnknown, readOptions } from './octavo.ts'

type Tree = { [key: string]: Tree } & { [key: number]: Tree }

const kubernetes = readdirSync(join(repository, 'deploy/kubernetes')).map(
  (name) => `deploy/kubernetes/${name}`,
)
const pages = [
  'docs/commands/build.mdx',
  'docs/commands/serve.mdx',
  ...readdirSync(join(repository, 'docs/deploy')).map((name) => `docs/deploy/${name}`),
]
const readYaml = (path: string) => load(readText(path)) as Tree

let options: Map<string, Set<string>>
beforeAll(() => {
  options = readOptions()
})

test.each([...pages, ...kubernetes, 'deploy/compose.yaml', 'deploy/nginx.conf', 'Dockerfile'])(
  '%s names only existing commands, options and variables',
  (path) => {
    expect(findUnknown(readText(path), options)).toEqual([])
  },
)

test('reports unknown names', () => {
  const text =
    'OCTAVO_PROT=1 npx octavo build docs \\\n  --outt dist ${BASE:+--base "$BASE"}\nnpx octavo bild'
  expect(findUnknown(text, options)).toEqual(['OCTAVO_PROT', 'build --outt', 'build --base', 'bild'])
})

describe('deployment YAML', () => {
  const yamlBlocks = blocksOf('docs/deploy/ci.mdx').filter(({ language }) => language === 'yaml')

  test('of the CI page parses, and every step does something', () => {
    expect(yamlBlocks).toHaveLength(4)
    for (const { title, text } of yamlBlocks) {
      const workflow = load(text) as Tree
      if (!title.startsWith('.github/')) continue
      const jobs = Object.values(workflow.jobs!)
      expect(jobs.length).toBeGreaterThan(0)
      for (const { steps, ...job } of jobs) {
        expect(job['runs-on']).toBe('ubuntu-latest')
        for (const step of steps as unknown as Tree[]) expect(step.uses ?? step.run).toBeTypeOf('string')
      }
    }
  })

  test('exposes secrets only to a job that builds nothing', () => {
    const jobs = yamlBlocks.flatMap(({ text }) => Object.values((load(text) as Tree).jobs ?? {}))
    const secret = jobs.map((job) => JSON.stringify(job)).filter((job) => job.includes('secrets.'))
    expect(secret).toHaveLength(1)
    expect(secret[0]).not.toContain('octavo ')
  })

  test('for Compose makes services read-only with health checks, and nginx lists them all', () => {
    const { services } = readYaml('deploy/compose.yaml')
    const names = Object.keys(services!)
    for (const service of Object.values(services!))
      expect(service).toMatchObject({ read_only: true, healthcheck: { test: expect.any(Array) } })
    const docs = names.filter((name) => name.startsWith('docs'))
    expect(Object.keys(services!.nginx!.depends_on!)).toEqual(docs)
    const upstreams = [...readText('deploy/nginx.conf').matchAll(/^ {2}server ([\w-]+):(\d+);/gm)]
    expect(upstreams.map(([, name]) => name)).toEqual(docs)
    for (const [, , port] of upstreams) expect(port).toBe(serveFlags.port.defaultValue)
  })

  test('for Kubernetes has matching ports, names and labels', () => {
    const [deployment, ingress, budget, service] = kubernetes.map(readYaml)
    const { template, selector } = deployment!.spec!
    const container = (template!.spec!.containers as unknown as Tree[])[0]!
    expect(container.ports).toMatchObject([
      { name: 'http', containerPort: Number(serveFlags.port.defaultValue) },
      { name: 'metrics', containerPort: 9090 },
    ])
    expect(container.env).toContainEqual({ name: 'OCTAVO_METRICS_PORT', value: '9090' })
    expect(service!.spec!.ports).toMatchObject([{ name: 'http', targetPort: 'http' }])
    expect(ingress!.spec!.rules).toMatchObject([
      {
        http: {
          paths: [{ backend: { service: { name: service!.metadata!.name, port: { name: 'http' } } } }],
        },
      },
    ])
    for (const tree of [selector!.matchLabels, service!.spec!.selector, budget!.spec!.selector!.matchLabels])
      expect(template!.metadata!.labels).toEqual(tree)
    for (const [probe, path] of [
      ['startupProbe', '/readyz'],
      ['readinessProbe', '/readyz'],
      ['livenessProbe', '/healthz'],
    ] as const)
      expect(container[probe]).toMatchObject({ httpGet: { path, port: 'http' } })
  })

  test('allows more time to stop than the process needs', () => {
    const [, stopTimeout] = /stopTimeoutMs = ([\d_]+)/.exec(readText('src/cli/serve.ts'))!
    const secondsNeeded = Number(stopTimeout!.replace('_', '')) / 1000 + 0.5
    const pod = readYaml('deploy/kubernetes/deployment.yaml').spec!.template!.spec!
    const { lifecycle } = (pod.containers as unknown as Tree[])[0]!
    const pause = Number((lifecycle!.preStop!.exec!.command as unknown as string[])[1])
    expect(Number(pod.terminationGracePeriodSeconds)).toBeGreaterThan(pause + secondsNeeded)
    const compose = readYaml('deploy/compose.yaml').services!['docs-1']!.stop_grace_period
    expect(Number.parseInt(String(compose), 10)).toBeGreaterThan(secondsNeeded)
  })
})

describe('the Dockerfile', () => {
  const dockerfile = readText('Dockerfile')

  test('copies only existing files that .dockerignore allows', () => {
    const allowed = readText('.dockerignore').match(/(?<=^!).+/gm)!
    const fromBuild = [...dockerfile.matchAll(/\/octavo\/([\w.]+)(?= )/g)].map(([, name]) => name!)
    const fromHere = /^COPY (package.+) \.\/$/m.exec(dockerfile)![1]!.split(' ')
    for (const name of fromHere) expect(allowed).toContain(name)
    for (const name of fromBuild.filter((item) => !['node_modules', 'dist'].includes(item)))
      expect(allowed).toContain(name)
    for (const name of allowed.filter((item) => !item.includes('*')))
      expect([name, existsSync(join(repository, name))]).toEqual([name, true])
  })

  test('copies everything in the package', () => {
    const { files } = JSON.parse(readText('package.json')) as { files: string[] }
    for (const name of files) expect(dockerfile).toContain(`/octavo/${name} /opt/octavo/${name}`)
  })

  test('checks /healthz and fails on an error or no response', async () => {
    const [command, ...args] = JSON.parse(/HEALTHCHECK .*? CMD (.+)/.exec(dockerfile)![1]!) as string[]
    expect(command).toBe('node')
    const server = createServer(({ url }, response) =>
      response.writeHead(url === '/healthz' ? status : 404).end(),
    )
    let status = 200
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const check = (at: number) => runNode(args, { OCTAVO_PORT: String(at) })
    expect(await check(port)).toBe(0)
    status = 503
    expect(await check(port)).toBe(1)
    expect(await check(await freePort())).toBe(1)
    await new Promise((resolve) => server.close(resolve))
  })
})

const systemd = needProgram('systemd-analyze')
test.skipIf(!systemd)('systemd accepts every line of the documented unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-unit-'))
  writeFileSync(
    join(folder, 'octavo.service'),
    blockOf('docs/deploy/server.mdx', '/etc/systemd/system/octavo.service'),
  )
  const { status, stderr } = spawnSync(systemd!, ['verify', join(folder, 'octavo.service')], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect([status, stderr.split('\n').filter((line) => line.includes('octavo.service'))]).toEqual([0, []])
})

/** Asynchronous, since this process must respond meanwhile. */
function runNode(args: string[], environment: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}
