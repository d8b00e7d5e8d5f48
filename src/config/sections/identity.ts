import * as z from 'zod'
import { hexColor, themedColor } from '../../core/look/color.ts'

/** One file per color scheme. */
const themedFile = {
  light: z.string().meta({ description: 'File for light pages.', value: 'path' }),
  dark: z.string().meta({ description: 'File for dark pages.', value: 'path' }),
}

export const logo = z
  .union([
    z.string(),
    z.strictObject({
      ...themedFile,
      href: z.string().optional().meta({
        description: 'Page or URL that the logo links to. If omitted, the home page.',
        value: 'path or URL',
      }),
    }),
  ])
  .meta({
    description: 'Image in the top bar.',
    expected: 'a path, or `{ "light": …, "dark": … }`',
    value: 'path or object',
  })

export const favicon = z.union([z.string(), z.strictObject(themedFile)]).meta({
  description: 'Icon of the browser tab.',
  expected: 'a path, or `{ "light": …, "dark": … }`',
  value: 'path or object',
})

export const appearance = z
  .strictObject({
    default: z
      .enum(['system', 'light', 'dark'])
      .default('system')
      .meta({ description: 'Initial color scheme.' }),
    strict: z
      .boolean()
      .default(false)
      .meta({ description: 'Hide the button that switches the color scheme.' }),
  })
  .meta({ description: 'Light and dark mode.' })

export const background = z
  .strictObject({
    image: z
      .union([z.string(), z.strictObject(themedFile)])
      .optional()
      .meta({ description: 'Image behind the page.', value: 'path or object' }),
    decoration: z
      .enum(['gradient', 'grid', 'windows'])
      .optional()
      .meta({ description: 'Pattern at the top of the page.' }),
    color: themedColor.optional().meta({ description: 'Page color.', value: 'object' }),
  })
  .meta({ description: 'Page background.' })

const font = z.strictObject({
  family: z.string().min(1).meta({ description: 'Font name.' }),
  weight: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Font weight, such as 400. If omitted, the file covers 100 to 900.' }),
  source: z.string().optional().meta({
    description: 'Font file in the site folder. If omitted, the font is found by its name.',
    value: 'path',
  }),
  format: z
    .enum(['woff', 'woff2'])
    .optional()
    .meta({ description: 'File format. If omitted, taken from the file name.' }),
})

const namedFonts = z.strictObject({
  ...font.partial().shape,
  heading: font.optional().meta({ description: 'Font of headings only, with the same four settings.' }),
  body: font.optional().meta({ description: 'Font of all other text, with the same four settings.' }),
})

export const fonts = z.union([z.literal('system'), namedFonts]).meta({
  description: 'Fonts of the site. `system` uses the fonts of the reader and loads none.',
  expected: '`system` or an object',
  value: '`system` or object',
})

export const icons = z
  .strictObject({
    library: z
      .enum(['fontawesome', 'lucide', 'tabler'])
      .default('fontawesome')
      .meta({ description: 'Icon library to search first.' }),
  })
  .meta({ description: 'Icons.' })

export const banner = z
  .strictObject({
    content: z.string().min(1).meta({
      description: 'Text with links and emphasis. Components are not supported.',
      value: 'Markdown',
    }),
    dismissible: z.boolean().default(false).meta({ description: 'Let readers close the banner.' }),
    type: z.enum(['info', 'warning', 'critical']).default('info').meta({ description: 'Urgency.' }),
    color: z
      .union([hexColor, themedColor])
      .optional()
      .meta({ description: 'Background color.', value: 'color or object' }),
  })
  .meta({ description: 'Line above every page.' })
