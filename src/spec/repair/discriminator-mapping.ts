import { fromPointer, isObject, valueAt } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** A mapping to a schema that does not exist in the document. The variant keeps the name of its schema. */
export const discriminatorMapping: Repair = {
  kinds: ['schema'],
  keys: ['discriminator'],
  find({ value: { discriminator }, document }) {
    const mapping = isObject(discriminator) ? discriminator.mapping : undefined
    // A file that others refer to does not have their schemas.
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
          hint: 'Name a schema of `components.schemas`.',
          edits: [{ kind: 'remove' as const, path }],
          fix: [],
        },
      ]
    })
  },
}

/** Only a place in this document can be looked up here. */
function pointerOf(target: string): string | undefined {
  if (target.startsWith('#/')) return target.slice(1)
  const isName = /^[\w.-]+$/.test(target) && !/\.(json|ya?ml)$/i.test(target)
  return isName ? `/components/schemas/${target}` : undefined
}
