import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import type { PlaygroundData } from '../../../request/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import { type Draft, parameterKey } from '../draft/draft.ts'
import type { Secret } from '../secrets.ts'
import { readField, textNode } from '../written-edit.ts'

type Filled = { draft: Draft; secrets: ReadonlyMap<string, Secret> }

/** Replaces `{{name}}` by the value of a variable. */
export type Variables = {
  value: (node: WrittenJson, schema: FormSchema) => WrittenJson
  all: (filled: Filled) => Filled
}

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g

/** Unknown names stay, because the braces may be part of the text. */
export function createVariables(
  pairs: readonly (readonly [name: string, value: string])[],
  { parameters, bodies, schemas }: PlaygroundData,
): Variables {
  const values = new Map(pairs)
  const fill = (text: string) => text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole)

  /** A string that is only a variable gets the type of its schema. */
  function fillNode(node: WrittenJson, schema: FormSchema | undefined, table: SchemaTable): WrittenJson {
    const {
      types = [],
      properties = [],
      additional,
      items,
      variants = [],
    } = schema ? resolveForm(schema, table) : {}
    const inner = (name: string) => {
      const own = properties.find(([key]) => key === name)?.[1]
      const shared = typeof additional === 'object' ? additional : undefined
      return own ?? variants.flatMap((variant) => propertyOf(variant.schema, name, table))[0] ?? shared
    }
    switch (node.kind) {
      case 'text': {
        const text = fill(node.text)
        if (text === node.text) return node
        const isWhole = node.text.replace(placeholder, '') === ''
        return isWhole && types.length > 0 ? readField(text, types) : textNode(text)
      }
      case 'list':
        return { kind: 'list', items: node.items.map((item) => fillNode(item, items, table)) }
      case 'object':
        return {
          kind: 'object',
          entries: node.entries.map(([name, value]) => [name, fillNode(value, inner(name), table)]),
        }
      default:
        return node
    }
  }

  /** In text that is not JSON, variables are replaced as they are. */
  function fillBody(text: string, index: number): string {
    const { kind, schema } = bodies[index]!
    if (!text.includes('{{')) return text
    const tree = kind === 'text' ? undefined : parseWritten(text)
    return tree ? writeWritten(fillNode(tree, schema, schemas)) : fill(text)
  }

  const fillValues = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? fill(value) : value]),
    ) as Record<string, Value>

  return {
    value: (node, schema) => fillNode(node, schema, schemas),
    all: ({ draft, secrets }) => ({
      draft: {
        ...draft,
        variables: fillValues(draft.variables),
        parameters: new Map(
          [...draft.parameters].map(([key, node]) => {
            const schema = parameters.find((parameter) => parameterKey(parameter) === key)?.schema
            return [key, fillNode(node, schema, schemas)]
          }),
        ),
        bodies: draft.bodies.map((body, index) => ({ ...body, text: fillBody(body.text, index) })),
      },
      secrets: new Map([...secrets].map(([id, secret]): [string, Secret] => [id, fillValues(secret)])),
    }),
  }
}

function propertyOf(schema: FormSchema, name: string, table: SchemaTable): FormSchema[] {
  const property = resolveForm(schema, table).properties?.find(([key]) => key === name)?.[1]
  return property ? [property] : []
}
