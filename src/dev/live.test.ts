import { expect, test } from 'vitest'
import { createLive } from './live.ts'

test('sends messages that no proxy caches or buffers', async () => {
  const live = createLive()
  const response = live.connect({ kind: 'change', revision: 1 })
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const reader = response.body!.getReader()
  const next = async () =>
    JSON.parse(
      Buffer.from((await reader.read()).value!)
        .toString()
        .slice('data: '.length),
    )
  expect(await next()).toEqual({ kind: 'change', revision: 1, boot: live.boot })
  live.send({ kind: 'change', revision: 2 })
  expect(await next()).toMatchObject({ revision: 2 })
  live.close()
})
