import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute, type Program, readOutput, runEach, type Toolchain } from '../toolchain.ts'

// Debian's own compiler and crates, regardless of others on the machine.
const compiler = '/usr/bin/rustc'
const cargo = '/usr/bin/cargo'
const crates = '/usr/share/cargo/registry'
const crate = `${crates}/reqwest-0.11.13`

/** Linking takes most of the time, and this linker a third of that. */
const linker = existsSync('/usr/bin/ld.lld') ? ' -C link-arg=-fuse-ld=lld' : ''

/** Outside of the program folders, so that the crates compile only once. */
const project = join(tmpdir(), 'octavo-samples-rust')

const manifest = `[package]
name = "samples"
version = "0.0.0"
edition = "2021"

[dependencies]
reqwest = { version = "0.11", default-features = false, features = ["multipart"] }
tokio = { version = "1", features = ["fs", "macros", "rt-multi-thread"] }

[profile.dev]
debug = false
incremental = false
`

const settings = `[source.crates-io]
replace-with = "debian"

[source.debian]
directory = "${crates}"
`

const binaryOf = (id: string) => join(project, 'target/debug', id)

/** Every program is a binary of one project. */
async function build(programs: readonly Program[]): Promise<string | undefined> {
  const sources = join(project, 'src/bin')
  rmSync(sources, { recursive: true, force: true })
  mkdirSync(sources, { recursive: true })
  mkdirSync(join(project, '.cargo'), { recursive: true })
  writeFileSync(join(project, 'Cargo.toml'), manifest)
  writeFileSync(join(project, '.cargo/config.toml'), settings)
  for (const { id, code } of programs) {
    // Removes the binary of an earlier run.
    rmSync(binaryOf(id), { force: true })
    writeFileSync(join(sources, `${id}.rs`), code)
  }
  return execute({
    command: cargo,
    args: ['build', '--offline', '--quiet'],
    folder: project,
    env: { RUSTC: compiler, CARGO_HOME: join(project, 'home'), RUSTFLAGS: `-D warnings${linker}` },
    limit: 600_000,
  })
}

export const rust: Toolchain = {
  key: 'rust',
  version: () => {
    const result = existsSync(crate) && existsSync(cargo) ? readOutput(compiler, '--version') : undefined
    return result && `${crate.slice(crates.length + 1).replace('-', ' ')}, ${result}`
  },
  run: async (programs) => {
    const failure = await build(programs)
    return runEach(programs, async ({ id, folder }) =>
      existsSync(binaryOf(id)) ? execute({ command: binaryOf(id), args: [], folder }) : failure,
    )
  },
}
