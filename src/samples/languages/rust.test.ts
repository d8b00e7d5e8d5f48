import { expect, test } from 'vitest'
import type { SamplePart } from '../sample-request.ts'
import { rust } from './rust.ts'

const generate = (parts: SamplePart[]) =>
  rust.generate({
    method: 'POST',
    url: 'https://a.test/x',
    headers: [],
    cookies: [],
    body: { kind: 'parts', type: 'multipart/form-data', parts },
    response: 'json',
    notes: [],
  })
const file = (name: string): SamplePart => ({ kind: 'file', name, path: `${name}.png`, type: 'image/png' })

test('numbers the variables of files only if there are several', () => {
  expect(generate([file('front')])).toContain('let file = ')
  const code = generate([file('front'), file('back')])
  expect(code).toContain('let file1 = ')
  expect(code).toContain('let file2 = ')
})
