import type { z } from 'zod'
import type { Component } from '../components/base/component.ts'
import { type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'

/** What stands in a tag; the values of `dynamic` attributes are not there yet. */
type Written = { props: Record<string, unknown>; dynamic?: readonly string[]; at: Place }

/** Checks the attributes of a component one by one: a wrong one is reported and left out, unknown ones are ignored. */
export function checkProps(
  component: Component,
  { props, dynamic = [], at }: Written,
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
    const message = `\`${key}\` of \`<${component.name}>\` cannot be \`${printValue(props[key])}\``
    const expected = (schema.meta() as { expected?: string } | undefined)?.expected ?? optionsOf(schema)
    diagnostics.push(
      report('page/component-prop', message, {
        hint: expected ? `It must be ${expected}.` : 'It is left out.',
        at,
      }),
    )
  }
  return { value, diagnostics }
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
