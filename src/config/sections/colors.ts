import { z } from 'zod'

export const hexColor = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
  .meta({ expected: 'a colour such as `#0b6478`', hint: 'Write `#` and three or six hexadecimal digits.' })

export const themedColor = z.strictObject({ light: hexColor.optional(), dark: hexColor.optional() })

export const colors = z
  .strictObject({
    primary: hexColor.meta({
      description: 'The accent on a light page.',
      expected: 'a colour such as `#0b6478`',
    }),
    light: hexColor.optional().meta({ description: 'The accent on a dark page.' }),
    dark: hexColor.optional().meta({ description: 'The accent when pressed.' }),
  })
  .meta({ description: 'One accent colour. Too little contrast is corrected, with a warning.' })
