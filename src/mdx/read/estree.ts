import { Parser } from 'acorn'
import jsx from 'acorn-jsx'
import type { Expression, Node, Program } from 'estree-jsx'

const JsxParser = Parser.extend(jsx())

/** A statement of a module, with the offsets that this parser adds to every node. */
export type Statement = Program['body'][number] & { start: number; end: number }

/** Uses the types of another library, because those of the parser do not include JSX. */
function parse(code: string): Statement[] {
  const program = JsxParser.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
  return program.body as Statement[]
}

/** Parses the code in braces. Undefined if it is invalid; a comment alone is `empty`. */
export function parseExpression(code: string): Expression | 'empty' | undefined {
  if (code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim() === '') return 'empty'
  try {
    const [statement, ...others] = parse(`(${code}\n)`)
    return others.length === 0 && statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  } catch {
    return undefined
  }
}

export type EsmProblem = { message: string; offset: number }

export function parseModule(code: string): { statements: Statement[] } | { problem: EsmProblem } {
  try {
    return { statements: parse(code) }
  } catch (problem) {
    const { message, pos } = problem as { message: string; pos?: number }
    return { problem: { message: message.replace(/ \(\d+:\d+\)$/, ''), offset: pos ?? 0 } }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Every node below, in order. */
function* walk(node: Node): Generator<Node> {
  yield node
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key === 'range') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child)
    }
  }
}

/** Names that an expression reads and does not itself bind. */
export function freeNames(root: Node): Set<string> {
  const used = new Set<string>()
  const bound = new Set<string>()
  const skipped = new Set<Node>()
  const addAll = (pattern: Node) => {
    for (const name of patternNames(pattern)) bound.add(name)
  }
  for (const node of walk(root)) {
    if (node.type === 'MemberExpression' && !node.computed) skipped.add(node.property)
    if (node.type === 'Property' && !node.computed && !node.shorthand) skipped.add(node.key)
    if (node.type === 'JSXIdentifier' && /^[A-Z]/.test(node.name)) used.add(node.name)
    if (node.type === 'VariableDeclarator') addAll(node.id)
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') {
      for (const parameter of node.params) addAll(parameter)
    }
    if (node.type === 'Identifier' && !skipped.has(node)) used.add(node.name)
  }
  return new Set([...used].filter((name) => !bound.has(name)))
}

/** `{ a, b: [c] }` binds a and c. */
export function* patternNames(pattern: Node): Generator<string> {
  if (pattern.type === 'Identifier') yield pattern.name
  else if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties)
      yield* patternNames(property.type === 'Property' ? property.value : property.argument)
  } else if (pattern.type === 'ArrayPattern') {
    for (const element of pattern.elements) if (element) yield* patternNames(element)
  } else if (pattern.type === 'AssignmentPattern') yield* patternNames(pattern.left)
  else if (pattern.type === 'RestElement') yield* patternNames(pattern.argument)
}
