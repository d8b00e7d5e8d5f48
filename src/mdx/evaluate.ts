import type { Expression, Node, SpreadElement } from 'estree-jsx'

/** Values known without running any code. */
export type Scope = ReadonlyMap<string, unknown>
export type Evaluated = { isKnown: true; value: unknown } | { isKnown: false }

const unknown: Evaluated = { isKnown: false }
const constant = (value: unknown): Evaluated => ({ isKnown: true, value })

/**
 * Works out an expression that is only data: literals, lists, objects, template texts, names whose value is known.
 * Most pages need no more than this, so they are rendered without running anything; the rest goes to the worker.
 */
export function evaluate(node: Expression | SpreadElement | Node, scope: Scope): Evaluated {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? unknown : constant(node.value)
    case 'Identifier':
      if (node.name === 'undefined') return constant(undefined)
      return scope.has(node.name) ? constant(scope.get(node.name)) : unknown
    case 'TemplateLiteral': {
      const values = all(node.expressions, scope)
      if (!values?.every(isPlain)) return unknown
      return constant(
        node.quasis
          .map((part, index) => part.value.cooked + (index < values.length ? String(values[index]) : ''))
          .join(''),
      )
    }
    case 'ArrayExpression': {
      const { elements } = node
      if (!elements.every((element) => element !== null && element.type !== 'SpreadElement')) return unknown
      const values = all(elements, scope)
      return values ? constant(values) : unknown
    }
    case 'ObjectExpression':
      return evaluateObject(node.properties, scope)
    case 'UnaryExpression': {
      const value = evaluate(node.argument, scope)
      if (!value.isKnown) return unknown
      if (node.operator === '-') return constant(-Number(value.value))
      if (node.operator === '+') return constant(Number(value.value))
      return node.operator === '!' ? constant(!value.value) : unknown
    }
    case 'LogicalExpression': {
      const left = evaluate(node.left, scope)
      if (!left.isKnown) return unknown
      if (node.operator === '&&') return left.value ? evaluate(node.right, scope) : left
      if (node.operator === '||') return left.value ? left : evaluate(node.right, scope)
      return left.value === null || left.value === undefined ? evaluate(node.right, scope) : left
    }
    case 'ConditionalExpression': {
      const test = evaluate(node.test, scope)
      return test.isKnown ? evaluate(test.value ? node.consequent : node.alternate, scope) : unknown
    }
    case 'BinaryExpression': {
      const values = all([node.left, node.right], scope)
      if (!values?.every(isPlain)) return unknown
      const [left, right] = values
      // biome-ignore lint/suspicious/noDoubleEquals: the author wrote `==`, which holds for 1 and '1'.
      const isAlike = left == right
      if (node.operator === '===') return constant(left === right)
      if (node.operator === '!==') return constant(left !== right)
      if (node.operator === '==') return constant(isAlike)
      if (node.operator === '!=') return constant(!isAlike)
      if (node.operator === '+') return constant((left as string) + (right as string))
      return unknown
    }
    case 'MemberExpression': {
      const object = evaluate(node.object, scope)
      const key = node.computed
        ? evaluate(node.property, scope)
        : constant('name' in node.property ? node.property.name : undefined)
      if (!object.isKnown || !key.isKnown) return unknown
      const { value } = object
      // Own data only: nothing inherited is data of the page.
      if (node.optional && (value === undefined || value === null)) return constant(undefined)
      if (typeof value !== 'object' || value === null) return unknown
      return constant(
        Object.hasOwn(value, String(key.value))
          ? (value as Record<string, unknown>)[String(key.value)]
          : undefined,
      )
    }
    case 'ChainExpression':
      return evaluate(node.expression, scope)
    default:
      return unknown
  }
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

function all(nodes: readonly (Expression | Node)[], scope: Scope): unknown[] | undefined {
  const values = nodes.map((node) => evaluate(node, scope))
  return values.every((value) => value.isKnown) ? values.map(({ value }) => value) : undefined
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
