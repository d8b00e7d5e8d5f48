import { basename } from 'node:path'
import type { Files } from '../../samples/compare.ts'

/** A request as a program sends it after importing a collection. */
export type SentRequest = {
  name: string
  method: string
  url: string
  headers: [string, string][]
  body?: Buffer
}

type Named = { name: string; value: string }
type Part = { name: string; type?: string; text?: string; path?: string }

/** Form encoding shared by both programs. */
function multipart(parts: readonly Part[], files: Files): { type: string; body: Buffer } {
  const boundary = '----a-boundary'
  const chunks = parts.flatMap(({ name, type, text, path }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${path === undefined ? '' : `; filename="${basename(path)}"`}` +
        `${type ? `\r\nContent-Type: ${type}` : ''}\r\n\r\n`,
    ),
    path === undefined ? Buffer.from(text!) : files[path]!,
    Buffer.from('\r\n'),
  ])
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}

const formBody = (fields: readonly Named[]) =>
  Buffer.from(new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString())

const basicHeader = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Replaces `{{name}}` repeatedly until no known name is left. */
function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  let result = text
  for (let round = 0; round < 19; round++)
    result = result.replace(/\{\{([^{}]*?)\}\}/g, (fullUrl, name: string) => values.get(name) ?? fullUrl)
  return result
}

type PostmanPair = { key: string; value: string | null; disabled?: boolean }
type PostmanItem = {
  name: string
  item?: PostmanItem[]
  protocolProfileBehavior?: { disableBodyPruning: boolean }
  request?: {
    method: string
    header: PostmanPair[]
    auth: { type: string } & { [type: string]: PostmanPair[] }
    url: { host: string[]; path?: string[]; query?: PostmanPair[]; variable: PostmanPair[] }
    body?: {
      mode: string
      raw?: string
      urlencoded?: PostmanPair[]
      formdata?: (PostmanPair & { type: string; src?: string; contentType?: string })[]
      file?: { src: string }
    }
  }
}

/** https://schema.getpostman.com/json/collection/v2.1.0/docs/index.html; `isAll` enables everything. */
export function runPostman(text: string, files: Files, isAll = false): SentRequest[] {
  const collection = JSON.parse(text) as { item: PostmanItem[]; variable: PostmanPair[] }
  const values = new Map(collection.variable.map(({ key, value }) => [key, value!]))
  const fill = (item: string) => fillIn(item, values)
  const enabled = <Pair extends PostmanPair>(list: Pair[] = []) =>
    list.filter((pair) => isAll || !pair.disabled)
  const run = ({ name, item, request, protocolProfileBehavior }: PostmanItem): SentRequest[] => {
    if (!request) return item!.flatMap(run)
    const { host, path, query, variable } = request.url
    const parts = (path ?? []).map((segment) => {
      const postmanPair = variable.find(({ key }) => segment === `:${key}`)
      return `/${postmanPair ? postmanPair.value : segment}`
    })
    const auth = Object.fromEntries(
      (request.auth[request.auth.type] ?? []).map(({ key, value }) => [key, fill(value!)]),
    )
    const pairs = enabled(query).map(({ key, value }) => (value === null ? key : `${key}=${fill(value)}`))
    const headers = enabled(request.header).map(({ key, value }): [string, string] => [key, fill(value!)])
    switch (request.auth.type) {
      case 'bearer':
        headers.push(['Authorization', `Bearer ${auth.token}`])
        break
      case 'oauth2':
        headers.push(['Authorization', `Bearer ${auth.accessToken}`])
        break
      case 'basic':
        headers.push(['Authorization', basicHeader(auth.username!, auth.password!)])
        break
      case 'apikey':
        if (auth.in === 'query') pairs.push(`${auth.key}=${auth.value}`)
        else headers.push([auth.key!, auth.value!])
    }
    const url = fill(host.join('.')) + parts.join('') + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
    const { body } = request
    const isPruned = /^(GET|HEAD)$/.test(request.method) && !protocolProfileBehavior?.disableBodyPruning
    const sentRequest: SentRequest = { name, method: request.method, url, headers }
    if (!body || isPruned) return [sentRequest]
    if (body.mode === 'raw') return [{ ...sentRequest, body: Buffer.from(fill(body.raw!)) }]
    if (body.mode === 'file') return [{ ...sentRequest, body: Buffer.from(files[body.file!.src]!) }]
    if (body.mode === 'urlencoded') {
      const fields = enabled(body.urlencoded).map(({ key, value }) => ({ name: key, value: fill(value!) }))
      return [{ ...sentRequest, body: formBody(fields) }]
    }
    const encoded = multipart(
      enabled(body.formdata).map(({ key, value, type, src, contentType }) => ({
        name: key,
        type: contentType,
        ...(type === 'file' ? { path: src } : { text: fill(value!) }),
      })),
      files,
    )
    return [{ ...sentRequest, headers: [...headers, ['Content-Type', encoded.type]], body: encoded.body }]
  }
  return collection.item.flatMap(run)
}

type BrunoPair = { name: string; value: string; enabled: boolean }
type BrunoItem = {
  type: string
  name: string
  items?: BrunoItem[]
  request?: {
    method: string
    url: string
    params: (BrunoPair & { type: string })[]
    headers: BrunoPair[]
    auth: { mode: string; bearer?: { token: string } } & {
      [mode: string]: { [key: string]: string }
    }
    body: {
      mode: string
      formUrlEncoded?: BrunoPair[]
      file?: { filePath: string; contentType: string }[]
    } & {
      [mode: string]: string
    } & {
      multipartForm?: {
        type: string
        name: string
        value: string | string[]
        contentType: string
        enabled: boolean
      }[]
    }
  }
}

/** Requests as https://github.com/usebruno/bruno sends them, with a placeholder for the OAuth token. */
export function runBruno(text: string, files: Files, isAll = false): SentRequest[] {
  const collection = JSON.parse(text) as {
    items: BrunoItem[]
    root: { request: { vars: { req: BrunoPair[] } } }
  }
  const values = new Map(collection.root.request.vars.req.map(({ name, value }) => [name, value]))
  const fill = (item: string) => fillIn(item, values)
  const enabled = <Pair extends { enabled: boolean }>(list: Pair[] = []) =>
    list.filter((pair) => isAll || pair.enabled)
  const run = ({ type, name, items, request }: BrunoItem): SentRequest[] => {
    if (type === 'folder') return items!.flatMap(run)
    const { method, params, auth, body } = request!
    const [place = ''] = request!.url.split('?')
    // Bruno writes enabled parameters into the URL.
    const query = enabled(params.filter((param) => param.type === 'query')).map(
      (item) => `${item.name}=${item.value}`,
    )
    const fullUrl = isAll && query.length > 0 ? `${place}?${query.join('&')}` : request!.url
    const [path = '', search] = fill(fullUrl).split('?')
    const result = path.split('/').map((segment) => {
      const param = params.find((item) => item.type === 'path' && segment === `:${item.name}`)
      return param ? param.value : segment
    })
    const headers = enabled(request!.headers).map((brunoPair): [string, string] => [
      brunoPair.name,
      fill(brunoPair.value),
    ])
    const modeSettings = auth[auth.mode] as unknown as { [key: string]: string } | undefined
    const pairs = search === undefined ? [] : [search]
    if (auth.mode === 'bearer') headers.push(['Authorization', `Bearer ${fill(modeSettings!.token!)}`])
    if (auth.mode === 'oauth2')
      headers.push(['Authorization', `${modeSettings!.tokenHeaderPrefix} YOUR_ACCESS_TOKEN`])
    if (auth.mode === 'basic')
      headers.push([
        'Authorization',
        basicHeader(fill(modeSettings!.username!), fill(modeSettings!.password!)),
      ])
    if (auth.mode === 'apikey') headers.push([modeSettings!.key!, fill(modeSettings!.value!)])
    const url = result.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
    const sentRequest: SentRequest = { name, method, url, headers }
    switch (body.mode) {
      case 'none':
        return [sentRequest]
      case 'formUrlEncoded':
        return [
          {
            ...sentRequest,
            body: formBody(
              enabled(body.formUrlEncoded).map((brunoPair) => ({
                ...brunoPair,
                value: fill(brunoPair.value),
              })),
            ),
          },
        ]
      case 'file':
        return [{ ...sentRequest, body: Buffer.from(files[body.file![0]!.filePath]!) }]
      case 'multipartForm': {
        const parts = enabled(body.multipartForm).map(({ type: kind, name: key, value, contentType }) => ({
          name: key,
          type: contentType,
          ...(kind === 'file' ? { path: value[0]! } : { text: fill(value as string) }),
        }))
        const encoded = multipart(parts, files)
        return [{ ...sentRequest, headers: [...headers, ['Content-Type', encoded.type]], body: encoded.body }]
      }
      default:
        return [{ ...sentRequest, body: Buffer.from(fill(body[body.mode] as unknown as string)) }]
    }
  }
  return collection.items.flatMap(run)
}
