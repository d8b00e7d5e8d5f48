import { quote } from '../fetch.ts'
import { lines } from '../lines.ts'
import { assign, listText, messageText, width } from './javascript-text.ts'
import { dotSegments, headersOfBrowser } from './limits.ts'
import { createSocketLanguage } from './socket-language.ts'

/** For browsers. */
export const javascript = /* @__PURE__ */ createSocketLanguage({
  id: 'javascript',
  label: 'JavaScript',
  comment: '//',
  limits: [headersOfBrowser, dotSegments],
  write: ({ url, protocols, message }) => {
    const { setup, sent } = message === undefined ? {} : messageText(message)
    const room = width - 'const socket = new WebSocket(url, );'.length
    const protocolsArgument = protocols.length > 0 && `, ${listText(protocols, room)}`
    return lines(
      assign('url', quote(url)),
      `const socket = new WebSocket(url${protocolsArgument || ''});`,
      '',
      setup && [setup, ''],
      sent !== undefined && ['socket.addEventListener("open", () => {', `  socket.send(${sent});`, '});'],
      'socket.addEventListener("message", ({ data }) => {',
      '  console.log(data);',
      '});',
    )
  },
})
