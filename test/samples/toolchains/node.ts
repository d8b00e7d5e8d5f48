import { runFile, type Toolchain } from '../toolchain.ts'

export const node: Toolchain = {
  key: 'node',
  version: () => `Node.js ${process.version}`,
  run: runFile('sample.mjs', process.execPath),
}
