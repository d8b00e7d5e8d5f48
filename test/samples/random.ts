import fc from 'fast-check'
import { wellFormed } from '../../src/core/encode-address.ts'
import type { Json } from '../../src/core/json.ts'
import type { SentParameter } from '../../src/request/address.ts'
import { prepare } from '../../src/samples/prepare.ts'
import type { SampleBody } from '../../src/samples/sample-request.ts'
import type { SampleCase } from './cases.ts'

/** For other strings: `SAMPLES_SEED=7 npm run test:samples`. */
const seed = Number(process.env.SAMPLES_SEED ?? 20_260)

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map(wellFormed),
  // Characters with a meaning in one of the languages.
  fc
    .array(fc.constantFrom(...`"'\`\\$#{}()%@!<>&;|*?~^=+-/,:.[] \n\r\ta1_é🐙`), { maxLength: 24 })
    .map((item) => item.join('')),
)
const texts = fc.array(text, { minLength: 6, maxLength: 6 })

const parameter = (place: SentParameter['in'], name: string, value: Json): SentParameter => ({
  name,
  in: place,
  style: place === 'query' ? 'form' : 'simple',
  explode: place === 'query',
  allowReserved: false,
  value,
})

const body: fc.Arbitrary<SampleBody> = fc.oneof(
  fc.tuple(fc.jsonValue({ depthSize: 'small' }), fc.dictionary(text, text), texts).map(
    ([any, names, list]): SampleBody => ({
      kind: 'text',
      type: 'application/json',
      text: JSON.stringify({ any, names, list }, null, 2),
    }),
  ),
  texts.map((list): SampleBody => ({ kind: 'text', type: 'text/plain', text: list.join('\n') })),
  fc
    .array(fc.tuple(text, text), { minLength: 1, maxLength: 8 })
    .map((fields): SampleBody => ({ kind: 'form', type: 'application/x-www-form-urlencoded', fields })),
  fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }).map(
    (fields): SampleBody => ({
      kind: 'parts',
      type: 'multipart/form-data',
      parts: fields.map(([name, value], index) => ({ kind: 'text', name: `n${index} ${name}`, text: value })),
    }),
  ),
)

/** A request with random strings in every place that takes text. */
const request = fc.record({ path: texts, query: texts, header: texts, cookie: texts, user: texts, body })

/** Few programs with many strings each, to limit compile time. */
export const randomCases: readonly SampleCase[] = fc
  .sample(request, { seed, numRuns: 12 })
  .map((input, index) => ({
    name: `random ${index} of ${seed}`,
    files: {},
    request: (base) =>
      prepare({
        method: 'POST',
        server: base,
        path: `/${input.path.map((_, at) => `{${at}}`).join('/')}`,
        parameters: [
          ...input.path.map((value, at) => parameter('path', String(at), value)),
          ...input.query.map((value, at) => parameter('query', input.query.at(-at) ?? '', value)),
          ...input.header.map((value, at) => parameter('header', `X-H${at}`, value)),
          ...input.cookie.map((value, at) => parameter('cookie', `c${at}`, value)),
        ],
        credentials: [
          {
            kind: 'basic',
            user: input.user[0]!.replace(/[:\0-\x1f\x7f]/g, ''),
            password: input.user[1]!.replace(/[\0-\x1f\x7f]/g, ''),
          },
        ],
        body: input.body,
        response: 'text',
      }),
  }))
