import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/setup/sizes.ts'
import { nulInArguments } from '../exceptions/curl-command.ts'
import { dotSegments } from '../exceptions/dots-in-path.ts'
import { bash } from '../languages/bash.ts'
import { hasInvisible } from '../quote.ts'
import { shellWord } from '../shell-word.ts'
import { socketLanguages } from './index.ts'
import { javascript } from './javascript.ts'
import { commonLimits } from './limits.ts'
import { node } from './node.ts'
import { python } from './python.ts'
import { applyLimits, type SocketClient } from './socket-language.ts'
import type { SocketSample } from './socket-sample.ts'
import { wscat } from './wscat.ts'

const floor: SocketSample = {
  url: 'wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY',
  headers: [['Authorization', 'Bearer YOUR_TOKEN']],
  protocols: ['floor.v2', 'floor.v1'],
  message: '{"type":"subscribe","shop":"shp_7Qd2"}',
}
const listening: SocketSample = { url: 'wss://live.example.com/floor', headers: [], protocols: [] }

test('lists languages in menu order', () => {
  expect(socketLanguages.map(({ id }) => id).join(' ')).toBe(
    'javascript node python go java csharp ruby rust wscat websocat',
  )
})

describe('a program that connects, sends a message and prints responses', () => {
  test('is written for Node.js', () => {
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

  test('is written for Python', () => {
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

  test('is written for wscat', () => {
    expect(wscat.generate(floor)).toBe(`# npm install --global wscat

wscat --connect 'wss://live.example.com/floor/shp_7Qd2?key=YOUR_API_KEY' \\
  --header 'Authorization: Bearer YOUR_TOKEN' \\
  --subprotocol 'floor.v2' \\
  --subprotocol 'floor.v1' \\
  --execute '{"type":"subscribe","shop":"shp_7Qd2"}' \\
  --wait -1`)
  })

  test('omits empty parts', () => {
    expect(javascript.generate(listening)).toBe(`const url = "wss://live.example.com/floor";
const socket = new WebSocket(url);

socket.addEventListener("message", ({ data }) => {
  console.log(data);
});`)
    for (const { generate } of socketLanguages)
      expect(generate(listening)).not.toMatch(/header|protocol|send|execute|preamble/i)
  })
})

describe('unsupported values have a note', () => {
  const languageOf = (id: string) => socketLanguages.find((language) => language.id === id)!
  const unsupported: SocketSample = {
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
  const commonNotes = commonLimits.map(({ note }) => note)
  const ascii = 'This client only sends ASCII headers, so other headers are omitted.'

  test.each([
    [
      'javascript',
      unsupported,
      [...commonNotes, 'Browsers cannot send custom headers with a WebSocket, so they are omitted.'],
    ],
    ['node', unsupported, commonNotes],
    ['java', unsupported, [...commonNotes, ascii]],
    ['csharp', unsupported, [...commonNotes, ascii]],
    ['wscat', { ...unsupported, message: '\0' }, [...commonNotes.slice(1), nulInArguments.note, ascii]],
    [
      'websocat',
      { ...listening, message: '' },
      ['websocat treats an empty message as the end of input, so it is not sent.'],
    ],
    ['node', { ...listening, url: 'wss://a.example/b/%2e%2e/c' }, [dotSegments.note]],
    ['go', { ...listening, url: 'wss://a.example/b/%2e%2e/c' }, []],
  ])('in %s', (id, sample, notes) => {
    const code = languageOf(id).generate(sample)
    const comments = code
      .split('\n\n', 1)[0]!
      .split('\n')
      .filter((line) => /^(?:#|\/\/) .*\.$/.test(line))
    expect(comments.map((line) => line.replace(/^(?:#|\/\/) /, ''))).toEqual(notes)
    expect(code).not.toContain('X-Evil')
  })

  test('of at most one line', () => {
    const notes = [...commonLimits, ...socketLanguages.flatMap(({ limits }) => limits)].map(
      ({ note }) => note,
    )
    for (const note of notes) expect(note.length).toBeLessThan(77)
  })

  test('joins headers with the same name', () => {
    const headers = [
      ['X-A', ' 1'],
      ['Cookie', 'a=b'],
      ['x-a', '2 '],
      ['cookie', 'c=d'],
    ] as const
    expect(applyLimits(node, { ...listening, headers }).sample.headers).toEqual([
      ['X-A', '1, 2'],
      ['Cookie', 'a=b; c=d'],
    ])
  })
})

const hostileText = fc
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
    url: hostileText.map((text) => `wss://a.example/${text}`),
    headers: fc.array(
      fc.tuple(fc.oneof(hostileText, fc.constantFrom('X-A', '__proto__', 'constructor')), hostileText),
      {
        maxLength: 3,
      },
    ),
    protocols: fc.array(hostileText, { maxLength: 3 }),
    message: fc.oneof(
      hostileText,
      fc.json(),
      fc.dictionary(hostileText, hostileText).map((object) => JSON.stringify(object)),
    ),
  },
  { requiredKeys: ['url', 'headers', 'protocols'] },
)

/** Runs a program with a client that records its calls. */
function recordRun({ generate }: SocketClient, sample: SocketSample): unknown {
  const calls: { url?: string; protocols: string[]; headers: [string, string][]; message?: string } = {
    protocols: [],
    headers: [],
  }
  class Recorder {
    constructor(url: string, ...args: (string[] | { headers: Record<string, string> })[]) {
      calls.url = url
      for (const arg of args)
        if ('headers' in arg)
          calls.headers = Object.entries(arg.headers).map(([name, value]) => [name, utf8(value)])
        else calls.protocols = [...arg]
    }
    on(name: string, listener: () => void) {
      if (name === 'open') listener()
    }
    addEventListener = this.on
    send(message: string) {
      calls.message = message
    }
  }
  runInNewContext(generate(sample).replace('import WebSocket from "ws";', ''), {
    WebSocket: Recorder,
    Buffer,
  })
  return calls
}

const utf8 = (value: string) => Buffer.from(value, 'latin1').toString()

describe('values are quoted', () => {
  test.each([javascript, node])('$label sends the exact values', (language) => {
    fc.assert(
      fc.property(samples, (sample) => {
        const { url, protocols, headers, message } = applyLimits(language, sample).sample
        const expected = { url, protocols, headers, ...(message !== undefined && { message }) }
        expect(recordRun(language, sample)).toEqual(expected)
      }),
      { numRuns: runs(500) },
    )
  })

  test.each(socketLanguages)('$label contains no invisible characters', ({ generate }) => {
    fc.assert(
      fc.property(samples, (sample) => {
        expect(hasInvisible(generate(sample).replace(/[\n\t]/g, ''))).toBe(false)
      }),
    )
  })

  test('quotes shell words as in curl samples', () => {
    fc.assert(
      fc.property(hostileText, (url) => {
        const request = { method: 'GET', url, headers: [], cookies: [], response: 'json', notes: [] } as const
        expect(bash.generate(request).startsWith(`curl ${shellWord(url)}`)).toBe(true)
      }),
    )
  })
})
