import { printed, runFile, type Toolchain } from '../toolchain.ts'

export const bash: Toolchain = {
  key: 'bash',
  version: () => printed('curl', '--version')?.split(' ').slice(0, 2).join(' '),
  run: runFile('sample.sh', 'bash'),
}
