import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { readOutcomes, runCommand, type SocketRunner } from '../client.ts'

/** Compiles and runs all programs in one warm JVM, each with its own output. */
const start = `import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.tools.ToolProvider;

class Start {
  public static void main(String[] folders) throws Exception {
    var javac = ToolProvider.getSystemJavaCompiler();
    for (var folder : folders) {
      System.setOut(new PrintStream(folder + "/output.txt", StandardCharsets.UTF_8));
      try (var failure = new PrintStream(folder + "/failure.txt", StandardCharsets.UTF_8)) {
        var options = new String[] {"-encoding", "UTF-8", "-d", folder, folder + "/Main.java"};
        if (javac.run(null, failure, failure, options) != 0) continue;
        var loader = new URLClassLoader(new URL[] {Path.of(folder).toUri().toURL()});
        var main = loader.loadClass("Main").getMethod("main", String[].class);
        try {
          main.invoke(null, (Object) new String[0]);
        } catch (Exception error) {
          error.printStackTrace(failure);
        }
      }
      System.out.close();
    }
  }
}
`

const options = ['-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

export const java: SocketRunner = {
  id: 'java',
  version: () => readOutput('javac', '-version') && readOutput('java', '--version')?.split('\n')[0],
  run: async (programs) => {
    const root = dirname(programs[0]!.folder)
    writeFileSync(join(root, 'Start.java'), start)
    for (const { folder, code } of programs) writeFileSync(join(folder, 'Main.java'), code)
    const args = [...options, 'Start.java', ...programs.map(({ folder }) => folder)]
    const { failure } = await runCommand({ command: 'java', args, folder: root, limit: 300_000 })
    return readOutcomes(programs, failure)
  },
}
