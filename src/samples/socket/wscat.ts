import { shellWord } from '../shell-word.ts'
import { asciiHeaders, dotSegments, nulInShell, protoHeader } from './limits.ts'
import { shellCommand } from './shell-command.ts'
import { createSocketLanguage } from './socket-language.ts'

/** https://github.com/websockets/wscat */
export const wscat = /* @__PURE__ */ createSocketLanguage({
  id: 'wscat',
  label: 'wscat',
  highlight: 'bash',
  comment: '#',
  install: 'npm install --global wscat',
  limits: [nulInShell, asciiHeaders, protoHeader, dotSegments],
  write: ({ url, headers, protocols, message }) =>
    shellCommand(`wscat --connect ${shellWord(url)}`, [
      ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
      ...protocols.map((name) => `--subprotocol ${shellWord(name)}`),
      // Otherwise wscat closes two seconds after the message.
      ...(message === undefined ? [] : [`--execute ${shellWord(message)}`, '--wait -1']),
    ]),
})
