import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execute, runEach, type Toolchain } from '../toolchain.ts'
import { okHttpNames } from './kotlin-shim.ts'

const jars = '/usr/share/java'
const libraries = ['okhttp.jar', 'okio.jar', 'kotlin-stdlib.jar'].map((name) => join(jars, name))
const kotlinc = '/usr/share/kotlin/kotlinc/lib'

/** Every program has its own `main`, so the compiler runs once for each, in one warm JVM. */
const compiler = `import java.io.PrintStream;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

class Compile {
  public static void main(String[] args) throws Exception {
    for (var at = 1; at < args.length; at++) {
      try (var log = new PrintStream(args[at] + "/kotlinc.log")) {
        new K2JVMCompiler().exec(log, "-no-stdlib", "-no-reflect", "-nowarn", "-Xallow-kotlin-package",
            "-cp", args[0], "-d", args[at], args[at]);
      }
    }
  }
}
`

// File names follow the locale.
const env = { LC_ALL: 'C.UTF-8' }
const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
const keepWarm = '-Dkotlin.environment.keepalive=true'

export const kotlin: Toolchain = {
  key: 'kotlin',
  version: () => {
    if (![...libraries, kotlinc].every((file) => existsSync(file))) return undefined
    const versionOf = (name: string) =>
      readdirSync(jars).flatMap((file) => new RegExp(`^${name}-(\\d.*)\\.jar$`).exec(file)?.[1] ?? [])[0]
    return `OkHttp ${versionOf('okhttp')}, Kotlin ${versionOf('kotlin-compiler')}`
  },
  run: async (programs) => {
    const [first] = programs
    if (!first) return new Map()
    const root = dirname(first.folder)
    const names = join(root, 'names')
    mkdirSync(names)
    writeFileSync(join(root, 'Compile.java'), compiler)
    for (const [name, source] of Object.entries(okHttpNames)) writeFileSync(join(names, name), source)
    for (const { folder, code } of programs) writeFileSync(join(folder, 'Main.kt'), code)
    const path = [...libraries, names].join(':')
    const folders = [names, ...programs.map(({ folder }) => folder)]
    await execute({
      command: 'java',
      args: [...options, keepWarm, '-cp', `${kotlinc}/*`, 'Compile.java', path, ...folders],
      folder: root,
      env,
      limit: 600_000,
    })
    return runEach(programs, async ({ folder }) => {
      const args = [...options, '-cp', `${path}:.`, 'MainKt']
      const failure = await execute({ command: 'java', args, folder, env })
      return failure && failure + readFileSync(join(folder, 'kotlinc.log'), 'utf8')
    })
  },
}
