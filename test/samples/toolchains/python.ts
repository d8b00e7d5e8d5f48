import { printed, runFile, type Toolchain } from '../toolchain.ts'

// Debian's own interpreter: it sees Debian's packages, whatever else is installed.
const interpreter = '/usr/bin/python3'

export const python: Toolchain = {
  key: 'python',
  version: () => {
    const result = printed(interpreter, '-c', 'import requests; print(requests.__version__)')
    return result && `requests ${result}, ${printed(interpreter, '--version')}`
  },
  run: runFile('sample.py', interpreter),
}
