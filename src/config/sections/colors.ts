import * as z from 'zod'
import { hexColor } from '../../core/look/color.ts'

export const colors = z
  .strictObject({
    primary: hexColor.meta({
      description: 'Accent color on light pages.',
      value: 'color',
    }),
    light: hexColor.optional().meta({
      description: 'Accent color on dark pages. If omitted, derived from `primary`.',
      value: 'color',
    }),
    dark: hexColor.optional().meta({
      description: 'Button color on hover, on light pages. The button text is white.',
      value: 'color',
    }),
  })
  .meta({
    description: 'Accent color. Octavo corrects colors with too little contrast and reports a warning.',
  })
