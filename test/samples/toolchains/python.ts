import { readOutput, runFile, type Toolchain } from '../toolchain.ts'

// Debian's own interpreter, since only it finds Debian's packages.
const interpreter = '/usr/bin/python3'

export const python: Toolchain = {
  key: 'python',
  version: () => {
    const result = readOutput(interpreter, '-c', 'import requests; print(requests.__version__)')
    return result && `requests ${result}, ${readOutput(interpreter, '--version')}`
  },
  run: runFile('sample.py', interpreter),
}
