import type { z } from 'zod'
import type { Component } from '../components/base/component.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'

/** The attributes of a tag. Values of `dynamic` attributes are not known yet. */
type TagAttributes = { props: Record<string, unknown>; dynamic?: readonly string[]; at: Place }

/** Validates the attributes of a component one by one. Invalid ones are reported and ignored. */
export function checkProps(
  component: Component,
  { props, dynamic = [], at }: TagAttributes,
): { value: Record<string, unknown>; diagnostics: Diagnostic[] } {
  const value: Record<string, unknown> = {}
  const diagnostics: Diagnostic[] = []
  for (const [key, schema] of Object.entries<z.ZodType>(component.props.shape)) {
    if (dynamic.includes(key)) continue
    const parsed = schema.safeParse(props[key])
    if (parsed.success) {
      if (parsed.data !== undefined) value[key] = parsed.data
      continue
    }
    const fallback = schema.safeParse(undefined)
    if (fallback.success && fallback.data !== undefined) value[key] = fallback.data
    const expected = (schema.meta() as { expected?: string } | undefined)?.expected ?? optionsOf(schema)
    diagnostics.push(describeProp({ component, key, value: props[key], expected, at }))
  }
  return { value, diagnostics }
}

type WrongProp = { component: Component; key: string; value: unknown; expected?: string; at: Place }

function describeProp({ component, key, value, expected, at }: WrongProp): Diagnostic {
  const subject = `\`${key}\` of \`<${component.name}>\``
  if (value === undefined) {
    const hint = `Add \`${key}\`${expected ? `: ${expected}` : ''}.`
    return report('page/component-prop', `${subject} is missing`, { hint, at })
  }
  const actual = `\`${printValue(value)}\``
  const message = expected
    ? `${subject} must be ${expected}, got ${actual}`
    : `${subject} cannot be ${actual}`
  return report('page/component-prop', message, { hint: 'Fix the value; until then it is ignored.', at })
}

function optionsOf(schema: z.ZodType): string | undefined {
  let inner: z.ZodType & { unwrap?: () => z.ZodType; options?: unknown[] } = schema
  while (inner.unwrap) inner = inner.unwrap()
  const { expected } = (inner.meta() ?? {}) as { expected?: string }
  if (expected) return expected
  return inner.options?.every((option) => typeof option === 'string')
    ? `one of ${inner.options.map((option) => `\`${option}\``).join(', ')}`
    : undefined
}

function printValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
