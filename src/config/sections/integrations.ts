import * as z from 'zod'
import { integrations as providers } from '../../integrations/index.ts'
import { type Field, type Integration, isHost, isHttpsUrl } from '../../integrations/integration.ts'

const isValid: Record<NonNullable<Field['format']>, (text: string) => boolean> = {
  url: isHttpsUrl,
  host: isHost,
}
const expectedFormat = {
  url: 'a URL that starts with `https://`',
  host: 'a host such as `stats.example.com`',
}

function fieldSchema({ description, pattern, format, expected, isOptional, isBoolean }: Field): z.ZodType {
  if (isBoolean) return z.boolean().optional().meta({ description })
  const text = (pattern ? z.string().regex(new RegExp(pattern)) : z.string())
    .min(1)
    // Half a character cannot be part of a URL.
    .refine((value) => !/\p{Surrogate}/u.test(value) && (format === undefined || isValid[format](value)))
    .meta({ expected: expected ?? (format ? expectedFormat[format] : 'a non-empty string') })
  // Existing sites write some ids as numbers.
  const isNumeric = format === undefined && new RegExp(pattern ?? '').test('1')
  const value = (isNumeric ? z.union([text, z.number()]) : text).meta({ description, value: 'string' })
  return isOptional ? value.optional() : value
}

const providerSchema = ({ title, fields }: Integration) =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    )
    .optional()
    .meta({ description: `${title}.` })

const providerSchemas = Object.fromEntries(
  Object.entries(providers).map(([name, provider]) => [name, providerSchema(provider)]),
)

const consentSchemas = {
  cookies: z
    .strictObject({
      key: z.string().min(1).meta({ description: 'Key in `localStorage`.' }),
      value: z.string().meta({ description: 'Value that means consent.' }),
    })
    .optional()
    .meta({ description: 'Load analytics only after your own banner has stored the consent of a reader.' }),
  telemetry: z
    .strictObject({
      enabled: z.boolean().default(true).meta({ description: '`false` turns all analytics off.' }),
    })
    .optional()
    .meta({ description: 'Analytics as a whole.' }),
}

export const integrations = z
  .strictObject({ ...providerSchemas, ...consentSchemas })
  .meta({ description: 'Analytics, chats and consent managers.' })

/** Whether a setting that holds analytics back is invalid. It would be ignored, and analytics must not load then. */
export function hasInvalidConsent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const managers = Object.entries(providers).filter(([, { purpose }]) => purpose === 'consent')
  const schemas = new Map<string, z.ZodType>([
    ...managers.map(([name]) => [name, providerSchemas[name]!] as const),
    ...Object.entries(consentSchemas),
  ])
  return Object.entries(value).some(
    ([key, setting]) => schemas.get(key)?.safeParse(setting).success === false,
  )
}
