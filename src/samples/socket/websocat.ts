import { shellWord } from '../shell-word.ts'
import { dotSegments, emptyMessage, nulInShell } from './limits.ts'
import { shellCommand } from './shell-command.ts'
import { createSocketLanguage } from './socket-language.ts'

/** https://github.com/vi/websocat */
export const websocat = /* @__PURE__ */ createSocketLanguage({
  id: 'websocat',
  label: 'websocat',
  highlight: 'bash',
  comment: '#',
  install: 'cargo install websocat',
  limits: [nulInShell, emptyMessage, dotSegments],
  write: ({ url, headers, protocols, message }) =>
    shellCommand(`websocat ${shellWord(url)}`, [
      ...headers.map(([name, value]) => `--header=${shellWord(`${name}: ${value}`)}`),
      ...(protocols.length > 0 ? [`--protocol=${shellWord(protocols.join(', '))}`] : []),
      ...(message === undefined ? [] : [`--preamble${sign(message)}${shellWord(message)}`]),
    ]),
})

/** `=` protects a leading hyphen, but websocat then strips a leading `=` from the value. */
const sign = (message: string) => (message.startsWith('=') ? ' ' : '=')
