import * as z from 'zod'
import { hexColor, themedColor } from '../../core/color.ts'

/** A file of the site folder, or one for each theme. */
const themedFile = { light: z.string(), dark: z.string() }

export const logo = z
  .union([z.string(), z.strictObject({ ...themedFile, href: z.string().optional() })])
  .meta({
    description: 'Path of an image, or one for each theme.',
    expected: 'a path, or `{ "light": …, "dark": … }`',
  })

export const favicon = z.union([z.string(), z.strictObject(themedFile)]).meta({
  description: 'Path of an image, or one for each theme.',
  expected: 'a path, or `{ "light": …, "dark": … }`',
})

export const appearance = z
  .strictObject({
    default: z.enum(['system', 'light', 'dark']).default('system'),
    strict: z.boolean().default(false).meta({ description: 'Hides the theme button.' }),
  })
  .meta({ description: 'Light or dark.' })

export const background = z
  .strictObject({
    image: z.union([z.string(), z.strictObject(themedFile)]).optional(),
    decoration: z.enum(['gradient', 'grid', 'windows']).optional(),
    color: themedColor.optional(),
  })
  .meta({ description: 'Behind the page.' })

const font = z.strictObject({
  family: z.string().min(1),
  weight: z.number().min(1).max(1000).optional(),
  source: z.string().optional().meta({ description: 'A font file of the site folder.' }),
  format: z.enum(['woff', 'woff2']).optional(),
})

export const fonts = z
  .strictObject({ ...font.partial().shape, heading: font.optional(), body: font.optional() })
  .meta({ description: 'Fonts from files of the site folder.' })

export const icons = z
  .strictObject({ library: z.enum(['fontawesome', 'lucide', 'tabler']).default('fontawesome') })
  .meta({ description: 'Where icon names come from.' })

export const banner = z
  .strictObject({
    content: z.string().min(1),
    dismissible: z.boolean().default(false),
    type: z.enum(['info', 'warning', 'critical']).default('info'),
    color: z.union([hexColor, themedColor]).optional(),
  })
  .meta({ description: 'A line above every page. Markdown.' })
