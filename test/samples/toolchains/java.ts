import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execute, readOutput, runEach, type Toolchain } from '../toolchain.ts'

/** Every program has the same class name, so javac runs once for each, in one warm JVM. */
const compiler = `import javax.tools.ToolProvider;

class Compile {
  public static void main(String[] folders) {
    var javac = ToolProvider.getSystemJavaCompiler();
    for (var folder : folders) {
      javac.run(null, null, null, "-encoding", "UTF-8", "-d", folder, folder + "/Main.java");
    }
  }
}
`

// Older versions than 18 need UTF-8 as an option. File names follow the locale.
const env = { LC_ALL: 'C.UTF-8' }
const options = ['-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export const java: Toolchain = {
  key: 'java',
  version: () => readOutput('javac', '-version') && readOutput('java', '--version')?.split('\n')[0],
  run: async (programs) => {
    const [first] = programs
    if (!first) return new Map()
    const root = dirname(first.folder)
    writeFileSync(join(root, 'Compile.java'), compiler)
    for (const { folder, code } of programs) writeFileSync(join(folder, 'Main.java'), code)
    const folders = programs.map(({ folder }) => folder)
    const args = [...options, 'Compile.java', ...folders]
    await execute({ command: 'java', args, folder: root, env, limit: 600_000 })
    return runEach(programs, async ({ folder }) => {
      const failure = await execute({ command: 'java', args: [...options, '-cp', '.', 'Main'], folder, env })
      // If there is no class to run, compile again for the error message.
      return failure?.includes('ClassNotFoundException')
        ? execute({ command: 'javac', args: ['-encoding', 'UTF-8', 'Main.java'], folder, env })
        : failure
    })
  },
}
