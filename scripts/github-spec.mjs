/** GitHub's spec, the largest one in tests and benchmarks, from the npm registry. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'

const folder = 'node_modules/.cache/octavo-github-spec'
const file = `${folder}/api.github.com.json`
const member = 'package/generated/api.github.com.json'

/** The path of the file, or undefined if it was not downloaded. `OCTAVO_BENCH_SPEC` sets another path. */
export function findGithubSpec() {
  return [process.env.OCTAVO_BENCH_SPEC, file].find((path) => path && existsSync(path))
}

/** Downloads the spec if it is missing. Tests never do this, because they only use loopback. */
export function installGithubSpec() {
  if (findGithubSpec()) return
  mkdirSync(folder, { recursive: true })
  try {
    const options = { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '@octokit/openapi@23.0.2', '--json'], options),
    )
    execFileSync('tar', ['xzf', filename, member], options)
    renameSync(`${folder}/${member}`, file)
    rmSync(`${folder}/${filename}`)
  } catch {
    console.log('Could not download GitHub’s spec. Set OCTAVO_BENCH_SPEC to a copy of it.')
  }
}
