import * as z from 'zod'

export const hexColor = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
  .meta({ expected: 'a colour such as `#0b6478`', hint: 'Write `#` and three or six hexadecimal digits.' })

export const themedColor = z.strictObject({ light: hexColor.optional(), dark: hexColor.optional() })
