import type { SearchEntry } from '../../../src/search/entry.ts'

/** A query and a check for its first result. */
export type Question = {
  kind: string
  query: string
  expected: string
  isRight: (entry: SearchEntry) => boolean
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
  const below = (count: number) => Math.floor(next() * count)
  return { below, pick: <One>(list: readonly One[]): One => list[below(list.length)]! }
}

type Operation = { method: string; path: string; value: Value }

/** Random queries for a spec, drawn from all its operations by a seed. */
export function drawQuestions(document: unknown, seed: number, count: number): Question[] {
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
  const questions: Question[] = []
  for (let tries = 0; questions.length < count && tries < count * 50; tries++) {
    const draw = draws[questions.length % draws.length]!
    const question = draw(random.pick(operations))
    if (question) questions.push(question)
  }
  return questions

  function operationId({ value: { operationId: id }, method, path }: Operation): Question | undefined {
    if (typeof id !== 'string') return undefined
    return {
      kind: 'operationId',
      query: id,
      expected: `${method} ${path}`,
      isRight: isOperation(method, path),
    }
  }

  function methodAndPath({ method, path }: Operation): Question {
    const request = `${method} ${path}`
    return { kind: 'path', query: request, expected: request, isRight: isOperation(method, path) }
  }

  function summary({ method, path, value: { summary: text } }: Operation): Question | undefined {
    if (typeof text !== 'string') return undefined
    // A long summary is shortened in the title.
    const isRight = (entry: SearchEntry) =>
      text.startsWith(entry.title.replace(/…$/, '')) || isOperation(method, path)(entry)
    return { kind: 'summary', query: text, expected: text, isRight }
  }

  function parameter({ value: operation }: Operation): Question | undefined {
    const list = (operation.parameters ?? []) as Value[]
    if (list.length === 0) return undefined
    const name = String(resolve(random.pick(list)).name)
    const isRight = ({ kind, title }: SearchEntry) => kind === 'field' && isSame(title, name)
    return { kind: 'parameter', query: name, expected: name, isRight }
  }

  /** A path into a successful response. */
  function dottedPath({ value: operation }: Operation): Question | undefined {
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
    const request = names.slice(-1 - random.below(names.length - 1) - 1).join('.')
    const isRight = ({ kind, parent = '', title }: SearchEntry) =>
      kind === 'field' && `.${parent}${title}`.toLowerCase().endsWith(`.${request}`.toLowerCase())
    return { kind: 'dotted path', query: request, expected: request, isRight }
  }

  /** An enum value. */
  function value({ value: operation }: Operation): Question | undefined {
    const fields = Object.entries(propertiesOf(schemaOf(operation) ?? ({} as Value)))
    const enumFields = fields.filter(([, field]) => Array.isArray(resolve(field).enum))
    if (enumFields.length === 0) return undefined
    const [name, field] = random.pick(enumFields)
    const item = random.pick(resolve(field).enum as unknown as Value[])
    if (typeof item !== 'string' || item.length < 4) return undefined
    const request = `${name} ${item}`
    const isRight = ({ kind, title, text = '' }: SearchEntry) =>
      kind === 'field' && isSame(title, name) && text.toLowerCase().includes(item.toLowerCase())
    return { kind: 'value', query: request, expected: request, isRight }
  }

  /** Drops, doubles, changes or swaps one letter, so that the word is not in the spec. */
  function misspell(question: Question | undefined): Question | undefined {
    if (!question) return undefined
    const long = [...question.query.matchAll(/[a-zA-Z]{6,}/g)]
    if (long.length === 0) return undefined
    const { 0: word, index } = random.pick(long)
    const at = 1 + random.below(word.length - 2)
    const wrong = random.pick([
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + word[at] + word.slice(at),
      `${word.slice(0, at)}z${word.slice(at + 1)}`,
      word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    ])
    if (wrong === word || words.has(wrong.toLowerCase())) return undefined
    const request = question.query.slice(0, index) + wrong + question.query.slice(index + word.length)
    return { ...question, kind: `${question.kind} with a mistake`, query: request }
  }

  function schemaOf(operation: Value): Value | undefined {
    const [, answer] = Object.entries(operation.responses ?? {}).find(([status]) => /^2/.test(status)) ?? []
    const content = answer && resolve(answer).content
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
