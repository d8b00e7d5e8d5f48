import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Language as Grammar, type Node, Parser } from 'web-tree-sitter'
import { applyExceptions, generateSample } from '../../src/samples/generate.ts'
import { type LanguageKey, languages } from '../../src/samples/languages/index.ts'
import {
  formText,
  isJson,
  type Pair,
  type SamplePart,
  type SampleRequest,
} from '../../src/samples/sample-request.ts'
import { parseWritten, type WrittenJson } from '../../src/value/written-json.ts'

/** A string literal with its position and its value. */
export type Literal = { start: number; end: number; text: string }

/** Parses programs that cannot run here. */
export type StaticParser = {
  keys: readonly LanguageKey[]
  /** The WebAssembly module of the grammar. */
  wasm: string
  /** Replaces characters that the grammar misreads, without changing the length. */
  mask?: (code: string) => string
  /** Every literal of a program, decoded by the rules of the language and not by those of the generator. */
  literals: (root: Node, code: string) => Literal[]
  /** Patches a bug in the grammar before it is loaded. */
  repair?: (wasm: Uint8Array) => void
  /**
   * Alternative literals of a part, if the client adds some itself or the program writes the multipart body.
   */
  parts?: (part: SamplePart, index: number, all: readonly SamplePart[]) => readonly (readonly string[])[]
  /** Requests whose programs have a shape that no plain request has. */
  shapes?: readonly SampleRequest[]
  /** Alternative literals of a header. */
  header?: (pair: Pair) => readonly (readonly string[])[]
}

export type Checker = {
  /** The problems of the program for a request. */
  check: (request: SampleRequest) => string[]
  /** The program, for messages. */
  program: (request: SampleRequest) => string
}

/** Programs may contain only tokens and literals that also occur in the programs of the `plain` requests. */
export async function createChecker(
  key: LanguageKey,
  parser: StaticParser,
  plain: readonly SampleRequest[],
): Promise<Checker> {
  const language = await languages.find((item) => item.key === key)!.load()
  const parse = await loadGrammar(parser)
  const read = (request: SampleRequest) => {
    const code = language.generate(applyExceptions(language, request).request)
    return { code, ...parse(code) }
  }
  const plainParts = { tokens: new Set<string>(), texts: new Set<string>() }
  for (const request of [...plain.flatMap(plainForms), ...(parser.shapes ?? [])]) {
    const { code, literals } = read(request)
    for (const token of tokensOutside(code, literals)) plainParts.tokens.add(token)
    for (const { text } of literals) plainParts.texts.add(text)
  }
  const check = (request: SampleRequest): string[] => {
    const { code, literals, errors } = read(request)
    const sendable = applyExceptions(language, request).request
    const digits = new Set(numbersOf(sendable).flatMap((number) => tokensOf(number)))
    return [
      ...errors,
      ...findUnmatched(sendable, literals, plainParts.texts, parser),
      ...tokensOutside(code, literals)
        .filter((token) => !plainParts.tokens.has(token) && !digits.has(token))
        .map((token) => `${JSON.stringify(token)} stands outside of texts`),
      ...literals
        .filter(({ start, end }) => matchEnd(language.syntax.text, code, start) !== end)
        .map(({ start, end }) => `not coloured as one text: ${code.slice(start, end)}`),
      ...checkComment(generateSample(language, request), code, language.comment),
      ...(code.endsWith('\n') ? ['ends with a line break'] : []),
      ...[...code.matchAll(/[^\S\n]+$/gm)]
        .filter(({ index }) => !literals.some(({ start, end }) => index >= start && index < end))
        .map(({ index }) => `spaces at the end of line ${code.slice(0, index).split('\n').length}`),
    ]
  }
  return { check, program: (request) => generateSample(language, request) }
}

async function loadGrammar({ wasm, repair, mask, literals }: StaticParser) {
  const bytes = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(wasm)))
  repair?.(bytes)
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(await Grammar.load(bytes))
  return (code: string) => {
    const tree = parser.parse(mask?.(code) ?? code)!
    try {
      return { literals: literals(tree.rootNode, code), errors: parseErrors(tree.rootNode) }
    } catch (error) {
      return { literals: [], errors: [...parseErrors(tree.rootNode), String(error)] }
    } finally {
      tree.delete()
    }
  }
}

function parseErrors(root: Node): string[] {
  if (!root.hasError) return []
  return walk(root)
    .filter((node) => node.isError || node.isMissing)
    .map((node) => `line ${node.startPosition.row + 1}: cannot be parsed: ${node.text.slice(0, 80)}`)
}

/** The nodes of some types, much faster than with `walk`. */
export const nodesOf = (root: Node, ...types: string[]) =>
  root.descendantsOfType(types).filter((node): node is Node => node !== null)

/** A node and its descendants in document order. */
export function walk(node: Node): Node[] {
  return [node, ...node.children.flatMap((child) => (child ? walk(child) : []))]
}

function matchEnd({ source, flags }: RegExp, code: string, start: number): number {
  const sticky = new RegExp(source, `${flags.replace('y', '')}y`)
  sticky.lastIndex = start
  return sticky.test(code) ? sticky.lastIndex : start
}

/** Every line above the program must be a comment. */
function checkComment(sample: string, code: string, sign: string): string[] {
  if (!sample.endsWith(code)) return ['the program is another one below its comment']
  const comment = sample.slice(0, -code.length)
  return comment === '' ||
    comment.split(/(?<=[\n\r\u0085\u2028\u2029])/).every((line) => line.startsWith(sign))
    ? []
    : [`a comment with another line: ${comment}`]
}

const tokensOf = (code: string) => code.match(/\w+|[^\s\w]/g) ?? []

function tokensOutside(code: string, literals: readonly Literal[]): string[] {
  let rest = ''
  let at = 0
  for (const { start, end } of [...literals].sort((literal, other) => literal.start - other.start)) {
    rest += `${code.slice(at, start)} `
    at = end
  }
  return tokensOf(rest + code.slice(at))
}

type Need = { label: string; oneOf: readonly (readonly string[])[] }

/** Text of the request without a literal, and literals without text of the request. */
function findUnmatched(
  request: SampleRequest,
  literals: readonly Literal[],
  names: ReadonlySet<string>,
  parser: StaticParser,
): string[] {
  const remaining = new Map<string, number>()
  for (const { text } of literals) remaining.set(text, (remaining.get(text) ?? 0) + 1)
  const needs = needsOf(request, parser)
  const unmet = takeAll(needs, remaining, names)
    ? []
    : needs.filter(({ oneOf }) => !oneOf.some((texts) => take(texts, remaining)))
  return [
    ...unmet.map(({ label, oneOf }) => `${label} is missing: ${JSON.stringify(oneOf).slice(0, 400)}`),
    ...[...remaining]
      .filter(([text, count]) => count > 0 && !names.has(text))
      .map(([text]) => `a text without reason: ${JSON.stringify(text).slice(0, 400)}`),
  ]
}

/** Removes one alternative of each need, so that all needs are met and no unexplained literal is left. */
function takeAll(
  [need, ...rest]: readonly Need[],
  remaining: Map<string, number>,
  names: ReadonlySet<string>,
): boolean {
  if (!need) return [...remaining].every(([text, count]) => count === 0 || names.has(text))
  return need.oneOf.some((texts) => {
    if (!take(texts, remaining)) return false
    if (takeAll(rest, remaining, names)) return true
    for (const text of texts) remaining.set(text, remaining.get(text)! + 1)
    return false
  })
}

function take(texts: readonly string[], remaining: Map<string, number>): boolean {
  const missingIndex = texts.findIndex((text) => {
    const count = remaining.get(text) ?? 0
    if (count > 0) remaining.set(text, count - 1)
    return count === 0
  })
  if (missingIndex === -1) return true
  for (const text of texts.slice(0, missingIndex)) remaining.set(text, remaining.get(text)! + 1)
  return false
}

function needsOf(request: SampleRequest, parser: StaticParser): Need[] {
  const { url, headers, cookies, basic, body } = request
  const needs: Need[] = [{ label: 'address', oneOf: [[url]] }]
  for (const pair of headers)
    needs.push({
      label: `header ${pair[0]}`,
      oneOf: [pair, [pair.join(': ')], ...(parser.header?.(pair) ?? [])],
    })
  if (cookies.length > 0)
    needs.push({ label: 'cookies', oneOf: [[cookies.map((cooky) => cooky.join('=')).join('; ')]] })
  if (basic) {
    const { user, password } = basic
    needs.push({ label: 'user and password', oneOf: [[user, password], [`${user}:${password}`]] })
  }
  if (body && body.kind !== 'parts') {
    const isImplied = body.type === 'application/x-www-form-urlencoded' || body.type === 'application/json'
    needs.push({ label: 'content type', oneOf: [[body.type], ...(isImplied ? [[]] : [])] })
  }
  switch (body?.kind) {
    case 'text': {
      const json = isJson(body.type) ? parseWritten(body.text) : undefined
      needs.push({ label: 'body', oneOf: [[body.text], ...(json ? [jsonTexts(json)] : [])] })
      break
    }
    case 'file':
      needs.push({ label: 'file', oneOf: [[body.path]] })
      break
    case 'form':
      needs.push({ label: 'fields', oneOf: [body.fields.flat(), [formText(body.fields)]] })
      break
    case 'parts':
      for (const [index, part] of body.parts.entries()) {
        const alternatives = parser.parts?.(part, index, body.parts) ?? []
        needs.push({ label: `part ${part.name}`, oneOf: [...partTexts(part), ...alternatives] })
      }
      break
  }
  return needs
}

function partTexts(part: SamplePart): string[][] {
  const types = part.type === undefined ? [[]] : [[part.type], part.type.split('/')]
  const texts =
    part.kind === 'text'
      ? [[part.name, part.text]]
      : [
          [part.name, part.path, part.path],
          [part.name, part.path],
        ]
  return texts.flatMap((text) => types.map((type) => [...text, ...type]))
}

function jsonTexts(node: WrittenJson): string[] {
  switch (node.kind) {
    case 'text':
      return [node.text]
    case 'list':
      return node.items.flatMap(jsonTexts)
    case 'object':
      return node.entries.flatMap(([key, value]) => [key, ...jsonTexts(value)])
    default:
      return []
  }
}

function numbersOf({ body }: SampleRequest): string[] {
  const numbers = (node: WrittenJson): string[] => {
    if (node.kind === 'number') return [node.digits]
    if (node.kind === 'list') return node.items.flatMap(numbers)
    return node.kind === 'object' ? node.entries.flatMap(([, value]) => numbers(value)) : []
  }
  const json = body?.kind === 'text' && isJson(body.type) ? parseWritten(body.text) : undefined
  return json ? numbers(json) : []
}

/** Some kinds of text change the shape of a program, so each kind replaces all texts once. */
const fillings = ['x', 'é', 'x\nx', 'x"\'x', 'x\\x\nx', 'x\x01', 'x $x', 'x[x]']

function plainForms(request: SampleRequest): SampleRequest[] {
  return fillings.map((filling) => plainForm(request, filling))
}

/** The same request with all texts replaced. */
function plainForm(request: SampleRequest, filling: string): SampleRequest {
  const { method, headers, cookies, basic, body, response: answer } = request
  const line = filling.replaceAll('\n', ' ')
  return {
    method,
    url: 'https://example.com/x?x=x',
    headers: headers.map(([name]) => [name, line]),
    cookies: cookies.map(() => ['x', line]),
    basic: basic && { user: line, password: line },
    body: body && plainBody(body, filling),
    response: answer,
    notes: [],
  }
}

type Body = NonNullable<SampleRequest['body']>

function plainBody(body: Body, filling: string): Body {
  switch (body.kind) {
    case 'text': {
      const json = isJson(body.type) ? parseWritten(body.text) : undefined
      return { ...body, text: json ? plainJson(json, JSON.stringify(filling)) : filling }
    }
    case 'file':
      return { ...body, path: filling }
    case 'form':
      return { ...body, fields: body.fields.map((_, index) => [`x${index}`, filling]) }
    case 'parts':
      return {
        ...body,
        parts: body.parts.map((part) =>
          part.kind === 'text'
            ? { ...part, name: filling, text: filling }
            : { ...part, name: filling, path: filling },
        ),
      }
  }
}

function plainJson(node: WrittenJson, filling: string): string {
  switch (node.kind) {
    case 'text':
      return filling
    case 'number':
      return node.digits
    case 'word':
      return node.word
    case 'list':
      return `[${node.items.map((item) => plainJson(item, filling)).join(', ')}]`
    case 'object':
      return `{${node.entries.map(([, value], index) => `"x${index}": ${plainJson(value, filling)}`).join(', ')}}`
  }
}
