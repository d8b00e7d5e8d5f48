import { z } from 'zod'
import { navigationSchema } from '../nav/schema.ts'
import { configSchema, otherKeys } from './schema.ts'

/** The published JSON Schema of docs.json, for completion and checks in editors. */
export function createJsonSchema(): object {
  const others = Object.fromEntries(
    Object.entries(otherKeys).map(([key, { reason }]) => [
      key,
      z
        .unknown()
        .optional()
        .meta({ description: `No effect: ${reason}.` }),
    ]),
  )
  const whole = z.object({ ...configSchema.shape, navigation: navigationSchema(), ...others })
  const schema = z.toJSONSchema(whole, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
  return { ...schema, title: 'Octavo docs.json' }
}
