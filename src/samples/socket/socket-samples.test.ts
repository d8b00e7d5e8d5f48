import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { nulInArguments } from '../exceptions/curl-command.ts'
import { dotsWalkUp } from '../exceptions/dots-in-path.ts'
import { bash } from '../languages/bash.ts'
import { isUnseen } from '../quote.ts'
import { shellWord } from '../shell-word.ts'
import { socketLanguages } from './index.ts'
import { javascript } from './javascript.ts'
import { everyonesLimits } from './limits.ts'
import { node } from './node.ts'
import { python } from './python.ts'
import { type WrittenLanguage, withinReach } from './socket-language.ts'
import type { SocketSample } from './socket-sample.ts'
import { wscat } from './wscat.ts'

const floor: SocketSample = {
  url: 'wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY',
  headers: [['Authorization', 'Bearer YOUR_TOKEN']],
  protocols: ['floor.v2', 'floor.v1'],
  message: '{"type":"subscribe","shop":"shp_7Qd2"}',
}
const listening: SocketSample = { url: 'wss://live.example.com/floor', headers: [], protocols: [] }

test('languages have the order of the menu', () => {
  expect(socketLanguages.map(({ id }) => id).join(' ')).toBe(
    'javascript node python go java csharp ruby rust wscat websocat',
  )
})

describe('a program connects, sends, and prints what arrives', () => {
  test('Node.js', () => {
    expect(node.generate(floor)).toBe(`// npm install ws

import WebSocket from "ws";

const url = "wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY";
const socket = new WebSocket(url, ["floor.v2", "floor.v1"], {
  headers: {
    Authorization: "Bearer YOUR_TOKEN",
  },
});

socket.on("open", () => {
  socket.send(JSON.stringify({ type: "subscribe", shop: "shp_7Qd2" }));
});
socket.on("message", (data) => {
  console.log(data.toString());
});`)
  })

  test('Python', () => {
    expect(python.generate(floor)).toBe(`# pip install websockets

from websockets.sync.client import connect

with connect(
    "wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY",
    additional_headers={"Authorization": "Bearer YOUR_TOKEN"},
    subprotocols=["floor.v2", "floor.v1"],
) as socket:
    socket.send('{"type":"subscribe","shop":"shp_7Qd2"}')
    for message in socket:
        print(message)`)
  })

  test('wscat', () => {
    expect(wscat.generate(floor)).toBe(`# npm install --global wscat

wscat --connect 'wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY' \\
  --header 'Authorization: Bearer YOUR_TOKEN' \\
  --subprotocol 'floor.v2' \\
  --subprotocol 'floor.v1' \\
  --execute '{"type":"subscribe","shop":"shp_7Qd2"}' \\
  --wait -1`)
  })

  test('what is not there is not written', () => {
    expect(javascript.generate(listening)).toBe(`const url = "wss://live.example.com/floor";
const socket = new WebSocket(url);

socket.addEventListener("message", ({ data }) => {
  console.log(data);
});`)
    for (const { generate } of socketLanguages)
      expect(generate(listening)).not.toMatch(/header|protocol|send|execute|preamble/i)
  })
})

describe('what cannot be sent is said', () => {
  const languageOf = (id: string) => socketLanguages.find((one) => one.id === id)!
  const odd: SocketSample = {
    ...listening,
    headers: [
      ['X-Break', 'a\nX-Evil: 1'],
      ['X Name', '1'],
      ['Host', 'example.com'],
      ['X-Text', 'é'],
    ],
    protocols: ['a b', 'good'],
    message: 'half \ud83d',
  }
  const everyones = everyonesLimits.map(({ note }) => note)
  const ascii = 'This client sends headers in ASCII only: others are left out.'

  test.each([
    [
      'javascript',
      odd,
      [...everyones, 'A browser sends no headers of your own with a WebSocket: they are left out.'],
    ],
    ['node', odd, everyones],
    ['java', odd, [...everyones, ascii]],
    ['csharp', odd, [...everyones, ascii]],
    ['wscat', { ...odd, message: '\0' }, [...everyones.slice(1), nulInArguments.note, ascii]],
    [
      'websocat',
      { ...listening, message: '' },
      ['websocat takes an empty message for the end, so none is sent.'],
    ],
    ['node', { ...listening, url: 'wss://a.example/b/%2e%2e/c' }, [dotsWalkUp.note]],
    ['go', { ...listening, url: 'wss://a.example/b/%2e%2e/c' }, []],
  ])('%s', (id, sample, notes) => {
    const code = languageOf(id).generate(sample)
    const comments = code
      .split('\n\n', 1)[0]!
      .split('\n')
      .filter((line) => /^(?:#|\/\/) .*\.$/.test(line))
    expect(comments.map((line) => line.replace(/^(?:#|\/\/) /, ''))).toEqual(notes)
    expect(code).not.toContain('X-Evil')
  })

  test('every note has room on its line', () => {
    const notes = [...everyonesLimits, ...socketLanguages.flatMap(({ limits }) => limits)].map(
      ({ note }) => note,
    )
    for (const note of notes) expect(note.length).toBeLessThan(77)
  })

  test('headers of one name become one, because they mean the same', () => {
    const headers = [
      ['X-A', ' 1'],
      ['Cookie', 'a=b'],
      ['x-a', '2 '],
      ['cookie', 'c=d'],
    ] as const
    expect(withinReach(node, { ...listening, headers }).sample.headers).toEqual([
      ['X-A', '1, 2'],
      ['Cookie', 'a=b; c=d'],
    ])
  })
})

const mean = fc
  .array(
    fc.oneof(
      fc.constantFrom(...`"'\`\\$#{}()%@!<>&;|*?~^=+-/,:.[] \n\r\t\0\x1b\x7f\u2028\u202e\ufeffa1é🐙`),
      fc.constantFrom('${', '</script>', '"""', "'\\''", '\r\n', '\\u0041', '__proto__', '\ud83d'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''))
const samples: fc.Arbitrary<SocketSample> = fc.record(
  {
    url: mean.map((text) => `wss://a.example/${text}`),
    headers: fc.array(fc.tuple(fc.oneof(mean, fc.constantFrom('X-A', '__proto__', 'constructor')), mean), {
      maxLength: 3,
    }),
    protocols: fc.array(mean, { maxLength: 3 }),
    message: fc.oneof(
      mean,
      fc.json(),
      fc.dictionary(mean, mean).map((one) => JSON.stringify(one)),
    ),
  },
  { requiredKeys: ['url', 'headers', 'protocols'] },
)

/** Runs a program with a client that only remembers what it was told. */
function recorded({ generate }: WrittenLanguage, sample: SocketSample): unknown {
  const told: { url?: string; protocols: string[]; headers: [string, string][]; message?: string } = {
    protocols: [],
    headers: [],
  }
  class Recorder {
    constructor(url: string, ...given: (string[] | { headers: Record<string, string> })[]) {
      told.url = url
      for (const one of given)
        if ('headers' in one)
          told.headers = Object.entries(one.headers).map(([name, value]) => [name, utf8(value)])
        else told.protocols = [...one]
    }
    on(name: string, listener: () => void) {
      if (name === 'open') listener()
    }
    addEventListener = this.on
    send(message: string) {
      told.message = message
    }
  }
  runInNewContext(generate(sample).replace('import WebSocket from "ws";', ''), {
    WebSocket: Recorder,
    Buffer,
  })
  return told
}

const utf8 = (value: string) => Buffer.from(value, 'latin1').toString()

describe('values are data, whatever is in them', () => {
  test.each([javascript, node])('$label says exactly what was meant', (language) => {
    fc.assert(
      fc.property(samples, (sample) => {
        const { url, protocols, headers, message } = withinReach(language, sample).sample
        const meant = { url, protocols, headers, ...(message !== undefined && { message }) }
        expect(recorded(language, sample)).toEqual(meant)
      }),
      { numRuns: runs(500) },
    )
  })

  test.each(socketLanguages)('$label has nothing in it that a reader cannot see', ({ generate }) => {
    fc.assert(
      fc.property(samples, (sample) => {
        expect(isUnseen(generate(sample).replace(/[\n\t]/g, ''))).toBe(false)
      }),
    )
  })

  test('a word of the shell is quoted as in samples for curl', () => {
    fc.assert(
      fc.property(mean, (url) => {
        const request = { method: 'GET', url, headers: [], cookies: [], response: 'json', notes: [] } as const
        expect(bash.generate(request).startsWith(`curl ${shellWord(url)}`)).toBe(true)
      }),
    )
  })
})
