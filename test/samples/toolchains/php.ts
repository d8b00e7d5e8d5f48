import { printed, runFile, type Toolchain } from '../toolchain.ts'

export const php: Toolchain = {
  key: 'php',
  version: () => {
    const found = printed('php', '-r', 'echo PHP_VERSION, ", curl ", curl_version()["version"];')
    return found && `PHP ${found}`
  },
  run: runFile('sample.php', 'php'),
}
