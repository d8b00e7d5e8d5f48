import * as z from 'zod'
import { hexColor } from '../../core/color.ts'

export const colors = z
  .strictObject({
    primary: hexColor.meta({
      description: 'The accent on a light page.',
      expected: 'a colour such as `#0b6478`',
    }),
    light: hexColor.optional().meta({ description: 'The accent on a dark page.' }),
    dark: hexColor
      .optional()
      .meta({ description: 'A button under the pointer on a light page; its text is white.' }),
  })
  .meta({ description: 'One accent colour. Too little contrast is corrected, with a warning.' })
