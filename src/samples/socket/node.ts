import { quote } from '../fetch.ts'
import { lines } from '../lines.ts'
import { isAscii } from '../sample-request.ts'
import { assign, keyText, listText, messageText, width } from './javascript-text.ts'
import { dotSegments } from './limits.ts'
import { createSocketLanguage } from './socket-language.ts'

export const node = /* @__PURE__ */ createSocketLanguage({
  id: 'node',
  label: 'Node.js',
  comment: '//',
  install: 'npm install ws',
  limits: [dotSegments],
  write: ({ url, headers, protocols, message }) => {
    const { setup, sent } = message === undefined ? {} : messageText(message)
    const list = listText(protocols, width - 'const socket = new WebSocket(url, , {'.length)
    const isLong = list.includes('\n')
    return lines(
      'import WebSocket from "ws";',
      '',
      assign('url', quote(url)),
      isLong && `const protocols = ${list};`,
      `const socket = new WebSocket(url${protocols.length > 0 ? `, ${isLong ? 'protocols' : list}` : ''}${
        headers.length > 0 ? ', {' : ');'
      }`,
      headers.length > 0 && [
        '  headers: {',
        ...headers.map(([name, value]) => `    ${keyText(name)}${headerValue(value)},`),
        '  },',
        '});',
      ],
      '',
      setup && [setup, ''],
      sent !== undefined && ['socket.on("open", () => {', `  socket.send(${sent});`, '});'],
      'socket.on("message", (data) => {',
      '  console.log(data.toString());',
      '});',
    )
  },
})

/** Node.js sends header characters as Latin-1 bytes. */
const headerValue = (text: string) =>
  isAscii(text) ? quote(text) : `Buffer.from(${quote(text)}).toString("latin1")`
