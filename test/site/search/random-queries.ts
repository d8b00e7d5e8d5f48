import type { SearchEntry } from '../../../src/search/entry.ts'

/** A query and a check for its first result. */
export type RandomQuery = {
  kind: string
  query: string
  expected: string
  isExpected: (entry: SearchEntry) => boolean
}

type Value = { [key: string]: Value } & (string | number | Value[])

/** https://github.com/cprosche/mulberry32: the same queries in every run, others for another seed. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pickIndex = (count: number) => Math.floor(next() * count)
  return { pickIndex, pick: <Item>(list: readonly Item[]): Item => list[pickIndex(list.length)]! }
}

type Operation = { method: string; path: string; value: Value }

/** Random queries for a spec, drawn from all its operations by a seed. */
export function drawQueries(document: unknown, seed: number, count: number): RandomQuery[] {
  const api = document as Value
  const random = createRandom(seed)
  const operations = operationsOf(api)
  const words = wordsIn(JSON.stringify(document))
  const draws = [
    operationId,
    methodAndPath,
    summary,
    parameter,
    dottedPath,
    value,
    (item: Operation) => misspell(operationId(item)),
    (item: Operation) => misspell(methodAndPath(item)),
    (item: Operation) => misspell(summary(item)),
    (item: Operation) => misspell(parameter(item)),
    (item: Operation) => misspell(dottedPath(item)),
  ]
  const queries: RandomQuery[] = []
  for (let tries = 0; queries.length < count && tries < count * 50; tries++) {
    const draw = draws[queries.length % draws.length]!
    const query = draw(random.pick(operations))
    if (query) queries.push(query)
  }
  return queries

  function operationId({ value: { operationId: id }, method, path }: Operation): RandomQuery | undefined {
    if (typeof id !== 'string') return undefined
    return {
      kind: 'operationId',
      query: id,
      expected: `${method} ${path}`,
      isExpected: isOperation(method, path),
    }
  }

  function methodAndPath({ method, path }: Operation): RandomQuery {
    const request = `${method} ${path}`
    return { kind: 'path', query: request, expected: request, isExpected: isOperation(method, path) }
  }

  function summary({ method, path, value: { summary: text } }: Operation): RandomQuery | undefined {
    if (typeof text !== 'string') return undefined
    // A long summary is shortened in the title.
    const isExpected = (entry: SearchEntry) =>
      text.startsWith(entry.title.replace(/…$/, '')) || isOperation(method, path)(entry)
    return { kind: 'summary', query: text, expected: text, isExpected }
  }

  function parameter({ value: operation }: Operation): RandomQuery | undefined {
    const list = (operation.parameters ?? []) as Value[]
    if (list.length === 0) return undefined
    const name = String(resolve(random.pick(list)).name)
    const isExpected = ({ kind, title }: SearchEntry) => kind === 'field' && isSame(title, name)
    return { kind: 'parameter', query: name, expected: name, isExpected }
  }

  /** A path into a successful response. */
  function dottedPath({ value: operation }: Operation): RandomQuery | undefined {
    const names: string[] = []
    let at = schemaOf(operation)
    for (let depth = 0; at && depth < 3; depth++) {
      const properties = propertiesOf(at)
      const inner = Object.keys(properties).filter(
        (name) => depth === 2 || Object.keys(propertiesOf(properties[name]!)).length > 0,
      )
      const list = inner.length > 0 ? inner : Object.keys(properties)
      if (list.length === 0) break
      const name = random.pick(list)
      names.push(name)
      at = properties[name]
    }
    if (names.length < 2 || names.some((name) => !/^[\w-]+$/.test(name))) return undefined
    const request = names.slice(-1 - random.pickIndex(names.length - 1) - 1).join('.')
    const isExpected = ({ kind, parent = '', title }: SearchEntry) =>
      kind === 'field' && `.${parent}${title}`.toLowerCase().endsWith(`.${request}`.toLowerCase())
    return { kind: 'dotted path', query: request, expected: request, isExpected }
  }

  /** An enum value. */
  function value({ value: operation }: Operation): RandomQuery | undefined {
    const fields = Object.entries(propertiesOf(schemaOf(operation) ?? ({} as Value)))
    const enumFields = fields.filter(([, field]) => Array.isArray(resolve(field).enum))
    if (enumFields.length === 0) return undefined
    const [name, field] = random.pick(enumFields)
    const item = random.pick(resolve(field).enum as unknown as Value[])
    if (typeof item !== 'string' || item.length < 4) return undefined
    const request = `${name} ${item}`
    const isExpected = ({ kind, title, text = '' }: SearchEntry) =>
      kind === 'field' && isSame(title, name) && text.toLowerCase().includes(item.toLowerCase())
    return { kind: 'value', query: request, expected: request, isExpected }
  }

  /** Drops, doubles, changes or swaps one letter, so that the word is not in the spec. */
  function misspell(query: RandomQuery | undefined): RandomQuery | undefined {
    if (!query) return undefined
    const long = [...query.query.matchAll(/[a-zA-Z]{6,}/g)]
    if (long.length === 0) return undefined
    const { 0: word, index } = random.pick(long)
    const at = 1 + random.pickIndex(word.length - 2)
    const misspelled = random.pick([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word[at] + word.slice(at),
      `${word.slice(0, at)}z${word.slice(at + 1)}`,
      word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    ])
    if (misspelled === word || words.has(misspelled.toLowerCase())) return undefined
    const request = query.query.slice(0, index) + misspelled + query.query.slice(index + word.length)
    return { ...query, kind: `${query.kind} with a mistake`, query: request }
  }

  function schemaOf(operation: Value): Value | undefined {
    const [, response] = Object.entries(operation.responses ?? {}).find(([status]) => /^2/.test(status)) ?? []
    const content = response && resolve(response).content
    const [media] = content ? (Object.values(content) as Value[]) : []
    return media?.schema && itemsOf(resolve(media.schema))
  }

  function propertiesOf(schema: Value): Record<string, Value> {
    return (itemsOf(resolve(schema)).properties ?? {}) as Record<string, Value>
  }

  function itemsOf(schema: Value): Value {
    return schema.items ? itemsOf(resolve(schema.items)) : schema
  }

  function resolve(item: Value): Value {
    if (typeof item?.$ref !== 'string') return item
    const path = (item.$ref as string).slice(2).split('/')
    return resolve(path.reduce((at, step) => at[step.replace(/~1/g, '/').replace(/~0/g, '~')]!, api))
  }
}

function operationsOf(api: Value): Operation[] {
  return Object.entries(api.paths ?? {}).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch'].flatMap((method) =>
      item[method] && !item[method]['x-hidden']
        ? [{ method: method.toUpperCase(), path, value: item[method] }]
        : [],
    ),
  )
}

const isOperation = (method: string, path: string) => (entry: SearchEntry) =>
  entry.kind === 'operation' && entry.method === method && entry.path === path

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[a-z]+/g))
