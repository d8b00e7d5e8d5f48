import { fromPointer, isObject, valueAt } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** A mapping to an undefined schema. Removes the mapping. */
export const discriminatorMapping: Repair = {
  kinds: ['schema'],
  keys: ['discriminator'],
  find({ value: { discriminator }, document }) {
    const mapping = isObject(discriminator) ? discriminator.mapping : undefined
    // Referenced files do not contain the schemas of the root document.
    if (!isObject(mapping) || valueAt(document, ['openapi']) === undefined) return []
    return Object.keys(mapping).flatMap((name) => {
      const target = mapping[name]
      const pointer = typeof target === 'string' ? pointerOf(target) : undefined
      if (pointer === undefined || valueAt(document, fromPointer(pointer)) !== undefined) return []
      const path = ['discriminator', 'mapping', name]
      return [
        {
          code: 'spec/discriminator' as const,
          path,
          on: 'value' as const,
          message: `Discriminator value \`${name}\` maps to \`${String(target)}\`, which does not exist`,
          hint: 'Use the name of a schema in `components.schemas`.',
          edits: [{ kind: 'remove' as const, path }],
          fix: [],
        },
      ]
    })
  },
}

/** Only pointers within this document can be checked. */
function pointerOf(target: string): string | undefined {
  if (target.startsWith('#/')) return target.slice(1)
  const isName = /^[\w.-]+$/.test(target) && !/\.(json|ya?ml)$/i.test(target)
  return isName ? `/components/schemas/${target}` : undefined
}
