import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { node } from './node.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import type { SocketClient } from './socket-language.ts'
import { websocat } from './websocat.ts'
import { wscat } from './wscat.ts'

/** All WebSocket clients in menu order. */
export const socketLanguages: readonly SocketClient[] = [
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
