import * as z from 'zod'

export const thumbnails = z
  .union([
    z.boolean(),
    z.strictObject({
      appearance: z
        .enum(['light', 'dark'])
        .optional()
        .meta({ description: 'Colors of the images. If omitted, those of `appearance.default`, or light.' }),
      background: z
        .string()
        .optional()
        .meta({ description: 'Image behind the text, 1200 × 630 pixels.', value: 'path' }),
      fonts: z
        .strictObject({
          family: z.string().min(1).meta({ description: 'Font, found by its name like those of `fonts`.' }),
        })
        .optional()
        .meta({ description: 'Font of the text. If omitted, the fonts of the site.' }),
    }),
  ])
  .meta({
    description: 'Preview images that other sites show beside a link. `false` turns them off.',
    expected: 'true, false or an object',
    value: 'boolean or object',
  })
