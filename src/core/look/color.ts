import * as z from 'zod'

export const hexColor = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
  .meta({ expected: 'a color such as `#0b6478`', hint: 'Use `#` followed by 3 or 6 hexadecimal digits.' })

export const themedColor = z.strictObject({
  light: hexColor.optional().meta({ description: 'Color on light pages.', value: 'color' }),
  dark: hexColor.optional().meta({ description: 'Color on dark pages.', value: 'color' }),
})
