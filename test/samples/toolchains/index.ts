import type { Toolchain } from '../toolchain.ts'
import { bash } from './bash.ts'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { node } from './node.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { typescript } from './typescript.ts'

/** Languages whose programs run here. The others are only parsed: see `static.ts`. */
export const toolchains: readonly Toolchain[] = [
  bash,
  python,
  javascript,
  node,
  typescript,
  php,
  go,
  java,
  kotlin,
  ruby,
  c,
  cpp,
  rust,
  csharp,
]
