import type { Toolchain } from '../toolchain.ts'
import { compileAndRun, curlVersion } from './c.ts'

export const cpp: Toolchain = {
  key: 'c++',
  version: () => curlVersion('g++'),
  run: compileAndRun('g++', '-std=c++20', 'sample.cpp'),
}
