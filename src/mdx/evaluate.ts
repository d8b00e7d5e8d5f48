import type { Node } from 'estree-jsx'

/** Values known without running any code. */
export type Scope = ReadonlyMap<string, unknown>
export type Evaluated = { isKnown: true; value: unknown } | { isKnown: false }

const unknown: Evaluated = { isKnown: false }
const constant = (value: unknown): Evaluated => ({ isKnown: true, value })

type Evaluators = {
  [Type in Node['type']]?: (node: Extract<Node, { type: Type }>, scope: Scope) => Evaluated
}

/**
 * Evaluates an expression that is only data: literals, arrays, objects, template literals, names with a known
 * value. Most pages need no more, so they render without running code; other expressions go to the worker.
 */
export function evaluate(node: Node, scope: Scope): Evaluated {
  // Each function gets nodes of its own type, which TypeScript cannot infer.
  const run = evaluators[node.type] as ((node: Node, scope: Scope) => Evaluated) | undefined
  return run ? run(node, scope) : unknown
}

const evaluators: Evaluators = {
  Literal: (node) => ('regex' in node || 'bigint' in node ? unknown : constant(node.value)),
  Identifier({ name }, scope) {
    if (name === 'undefined') return constant(undefined)
    return scope.has(name) ? constant(scope.get(name)) : unknown
  },
  TemplateLiteral({ expressions, quasis }, scope) {
    const values = evaluateAll(expressions, scope)
    if (!values?.every(isPlain)) return unknown
    const texts = quasis.map(
      ({ value }, index) => value.cooked + (index < values.length ? String(values[index]) : ''),
    )
    return constant(texts.join(''))
  },
  ArrayExpression({ elements }, scope) {
    if (!elements.every((element) => element !== null && element.type !== 'SpreadElement')) return unknown
    const values = evaluateAll(elements, scope)
    return values ? constant(values) : unknown
  },
  ObjectExpression: ({ properties }, scope) => evaluateObject(properties, scope),
  UnaryExpression({ operator, argument }, scope) {
    const value = evaluate(argument, scope)
    if (!value.isKnown) return unknown
    if (operator === '-') return constant(-Number(value.value))
    if (operator === '+') return constant(Number(value.value))
    return operator === '!' ? constant(!value.value) : unknown
  },
  LogicalExpression({ operator, left, right }, scope) {
    const first = evaluate(left, scope)
    if (!first.isKnown) return unknown
    if (operator === '&&') return first.value ? evaluate(right, scope) : first
    if (operator === '||') return first.value ? first : evaluate(right, scope)
    return first.value === null || first.value === undefined ? evaluate(right, scope) : first
  },
  ConditionalExpression({ test, consequent, alternate }, scope) {
    const condition = evaluate(test, scope)
    return condition.isKnown ? evaluate(condition.value ? consequent : alternate, scope) : unknown
  },
  BinaryExpression({ operator, left, right }, scope) {
    const values = evaluateAll([left, right], scope)
    return values?.every(isPlain) ? compare(operator, values[0], values[1]) : unknown
  },
  MemberExpression({ object, property, computed, optional }, scope) {
    const owner = evaluate(object, scope)
    const key = computed
      ? evaluate(property, scope)
      : constant('name' in property ? property.name : undefined)
    if (!owner.isKnown || !key.isKnown) return unknown
    const { value } = owner
    if (optional && (value === undefined || value === null)) return constant(undefined)
    if (typeof value !== 'object' || value === null) return unknown
    // Own properties only: inherited ones are not page data.
    return constant(Object.getOwnPropertyDescriptor(value, String(key.value))?.value)
  },
  ChainExpression: ({ expression }, scope) => evaluate(expression, scope),
}

function compare(operator: string, left: unknown, right: unknown): Evaluated {
  // biome-ignore lint/suspicious/noDoubleEquals: the author wrote `==`, which holds for 1 and '1'.
  const isLooselyEqual = left == right
  if (operator === '===') return constant(left === right)
  if (operator === '!==') return constant(left !== right)
  if (operator === '==') return constant(isLooselyEqual)
  if (operator === '!=') return constant(!isLooselyEqual)
  return operator === '+' ? constant((left as string) + (right as string)) : unknown
}

function evaluateObject(properties: readonly Node[], scope: Scope): Evaluated {
  const entries: [string, unknown][] = []
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.method) return unknown
    const key =
      property.key.type === 'Identifier'
        ? property.key.name
        : String('value' in property.key ? property.key.value : undefined)
    const value = evaluate(property.value, scope)
    if (!value.isKnown || key === '__proto__') return unknown
    entries.push([key, value.value])
  }
  return constant(Object.fromEntries(entries))
}

function evaluateAll(nodes: readonly Node[], scope: Scope): unknown[] | undefined {
  const values = nodes.map((node) => evaluate(node, scope))
  return values.every((value) => value.isKnown) ? values.map(({ value }) => value) : undefined
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
