import type { SocketRunner } from '../client.ts'
import { websocat, wscat } from './command-line.ts'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { node } from './node.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'

/** One client for each language. */
export const clients: readonly SocketRunner[] = [
  javascript,
  node,
  python,
  go,
  java,
  csharp,
  ruby,
  rust,
  wscat,
  websocat,
]
