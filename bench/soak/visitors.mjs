/** Visitors of the soak. Each returns a function that does one thing and throws if the result is wrong. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { groups, pageCount, pageText, secretWord } from './parts.mjs'

const pick = (list) => list[Math.floor(Math.random() * list.length)]
const isRestricted = (index) => index % 10 === 9
const randomAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

function expectThat(condition, message) {
  if (!condition) throw new Error(message)
}

/** Requests with counted status codes. */
export function createClient(url, statuses) {
  return async (path, init = {}) => {
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { 'X-Forwarded-For': randomAddress(), ...init.headers },
    })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status >= 500) {
      const text = await response.clone().text()
      statuses.set(`${response.status} ${text.slice(0, 120)}`, 1)
    }
    return response
  }
}

const paths = (index) =>
  pick([
    `/page-${index}`,
    `/page-${index}`,
    `/page-${index}.md`,
    `/page-${index}?utm=${Math.random()}`,
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/~api/api/postman-collection.json',
    `/api-reference/items-${index % 30}/get`,
    `/missing-${Math.random()}`,
    `/~search/all.json?q=${pick(['words', 'item', 'page', 'lst', secretWord])}`,
  ])

/** Reads public pages, and must never see the text of a restricted one. */
export const anonymousReader = (request) => async () => {
  const index = Math.floor(Math.random() * pageCount)
  const response = await request(paths(index), {
    headers: { Accept: 'text/html', 'Accept-Encoding': pick(['br', 'gzip', '']) },
  })
  const text = await response.text()
  expectThat(!text.includes(secretWord), `An anonymous visitor can read ${response.url}`)
}

/** Signs in, reads for a while and signs out; the session must end. */
export const signedInReader = (request, url) => async () => {
  const name = pick(Object.keys(groups))
  const post = (path, fields, cookie = '') =>
    request(path, {
      method: 'POST',
      headers: { Origin: url, Cookie: cookie },
      body: new URLSearchParams(fields),
    })
  const response = await post('/login', { name, password: `${name}-password` })
  const cookie = response.headers
    .getSetCookie()
    .find((item) => item.includes('octavo_session='))
    ?.split(';', 1)[0]
  expectThat(cookie, `Sign-in failed with ${response.status}`)
  const read = (path) => request(path, { headers: { Accept: 'text/html', Cookie: cookie } })
  for (let count = 0; count < 15; count++) {
    const index = Math.floor(Math.random() * pageCount)
    const text = await (await read(`/page-${index}`)).text()
    const canRead = !isRestricted(index) || groups[name].includes('staff')
    expectThat(text.includes(`Page ${index}`) === canRead, `${name} gets a wrong /page-${index}`)
    await pause(50)
  }
  await post('/logout', {}, cookie)
  const after = await read('/page-9')
  expectThat(after.status === 302, `A session that ended still works: ${after.status}`)
}

const envelope = (head) => {
  const text = Buffer.from(
    JSON.stringify({ v: 1, headers: [], bodyLength: 0, redirect: 'manual', method: 'GET', ...head }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}

/** Sends requests through the proxy, short ones and streams. */
export const playgroundUser = (request, url, apiUrl) => async () => {
  const isStream = Math.random() < 0.2
  const n = Math.floor(Math.random() * 1e9)
  const path = isStream ? '/stream' : `/items-${n % 30}`
  const response = await request('/_platform/api/request', {
    method: 'POST',
    headers: { Origin: url, 'Content-Type': 'application/vnd.octavo.relay' },
    body: envelope({ page: `/api-reference${path}/get`, url: `${apiUrl}${path}?n=${n}` }),
  })
  const text = await response.text()
  const expected = isStream ? 'event-30' : `"n":"${n}"`
  expectThat(text.includes(expected), `The proxy lost a response: ${response.status} ${text.slice(0, 200)}`)
}

/** Asks as an agent. */
export const agent = (request) => async () => {
  const response = await request('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const text = await response.text()
  expectThat(text.includes('"tools"'), `MCP responded with ${response.status} ${text.slice(0, 100)}`)
}

/** Edits pages, and waits until readers see the new text. */
export function editor(request, folder) {
  let version = 0
  return async () => {
    version += 1
    const index = Math.floor(Math.random() * 9)
    writeFileSync(join(folder, `page-${index}.mdx`), pageText(index, version))
    for (let attempt = 0; attempt < 100; attempt++) {
      await pause(100)
      const text = await (await request(`/page-${index}`)).text()
      if (text.includes(`Version ${version}.`)) return
    }
    throw new Error(`An edit of page-${index} was lost`)
  }
}
