/**
 * Stands in for wscat 6 and websocat 1.14 where they are not installed: `command-line.mjs wscat --connect ws://…`.
 * It reads arguments as they do, refuses what it does not know, and sends with `ws`, so that the shell that made
 * the arguments is tried for real.
 */
import WebSocket from 'ws'

const [command, ...given] = process.argv.slice(2)
const asked = { url: '', headers: [], protocols: [], messages: [] }

function addHeader(text) {
  const at = text.indexOf(':')
  // Bytes, written as the characters of the same numbers.
  asked.headers.push([text.slice(0, at), Buffer.from(text.slice(at + 1)).toString('latin1')])
}

const commands = {
  wscat: {
    '--connect': (text) => {
      asked.url = text
    },
    '--header': addHeader,
    '--subprotocol': (text) => asked.protocols.push(text),
    '--execute': (text) => asked.messages.push(text),
    '--wait': (text) => {
      if (text !== '-1') throw new Error(`it would not wait: ${text}`)
    },
  },
  websocat: {
    '--header': addHeader,
    '--protocol': (text) => asked.protocols.push(...text.split(', ')),
    '--preamble': (text) => asked.messages.push(text),
  },
}

for (let next = given.shift(); next !== undefined; next = given.shift()) {
  const [, option, value] = /^(--[a-z]+)(?:=+([\s\S]*))?$/.exec(next) ?? []
  if (option === undefined && command === 'websocat' && !next.startsWith('-') && asked.url === '') {
    asked.url = next
    continue
  }
  const takes = commands[command][option]
  if (!takes || (command === 'wscat' && value !== undefined)) throw new Error(`unknown: ${next}`)
  if (value === undefined && command === 'websocat' && given[0]?.startsWith('-')) throw new Error('no value')
  takes(value ?? given.shift())
}

const socket = new WebSocket(asked.url, asked.protocols, { headers: Object.fromEntries(asked.headers) })
socket.on('open', () => {
  for (const message of asked.messages) socket.send(message)
})
socket.on('message', (data) => console.log(data.toString()))
