/**
 * A replacement for wscat 6 and websocat 1.14 if they are not installed: `command-line.mjs wscat --connect
 * ws://…`. It parses the same arguments, rejects unknown ones and sends with `ws`, so the quoting in the
 * shell is still tested.
 */
import WebSocket from 'ws'

const [command, ...args] = process.argv.slice(2)
const input = { url: '', headers: [], protocols: [], messages: [] }

function addHeader(text) {
  const at = text.indexOf(':')
  // Each UTF-8 byte as a Latin-1 character.
  input.headers.push([text.slice(0, at), Buffer.from(text.slice(at + 1)).toString('latin1')])
}

const commands = {
  wscat: {
    '--connect': (text) => {
      input.url = text
    },
    '--header': addHeader,
    '--subprotocol': (text) => input.protocols.push(text),
    '--execute': (text) => input.messages.push(text),
    '--wait': (text) => {
      if (text !== '-1') throw new Error(`it would not wait: ${text}`)
    },
  },
  websocat: {
    '--header': addHeader,
    '--protocol': (text) => input.protocols.push(...text.split(', ')),
    '--preamble': (text) => input.messages.push(text),
  },
}

for (let next = args.shift(); next !== undefined; next = args.shift()) {
  const [, option, value] = /^(--[a-z]+)(?:=+([\s\S]*))?$/.exec(next) ?? []
  if (option === undefined && command === 'websocat' && !next.startsWith('-') && input.url === '') {
    input.url = next
    continue
  }
  const apply = commands[command][option]
  if (!apply || (command === 'wscat' && value !== undefined)) throw new Error(`unknown: ${next}`)
  if (value === undefined && command === 'websocat' && args[0]?.startsWith('-')) throw new Error('no value')
  apply(value ?? args.shift())
}

const socket = new WebSocket(input.url, input.protocols, { headers: Object.fromEntries(input.headers) })
socket.on('open', () => {
  for (const message of input.messages) socket.send(message)
})
socket.on('message', (data) => console.log(data.toString()))
