import { readOutput, runFile, type Toolchain } from '../toolchain.ts'

export const bash: Toolchain = {
  key: 'bash',
  version: () => readOutput('curl', '--version')?.split(' ').slice(0, 2).join(' '),
  run: runFile('sample.sh', 'bash'),
}
