import { readOutput, runFile, type Toolchain } from '../toolchain.ts'

export const php: Toolchain = {
  key: 'php',
  version: () => {
    const result = readOutput('php', '-r', 'echo PHP_VERSION, ", curl ", curl_version()["version"];')
    return result && `PHP ${result}`
  },
  run: runFile('sample.php', 'php'),
}
