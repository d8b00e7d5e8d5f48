import * as z from 'zod'
import { iconName } from '../../core/icon-name.ts'

const link = z.string().min(1).meta({ expected: 'an address' })

export const navbar = z
  .strictObject({
    links: z
      .array(
        z.strictObject({
          label: z.string().optional(),
          href: link,
          icon: iconName.optional(),
          /** A `button` looks like the other links: the one button is `primary`. */
          type: z.enum(['button', 'github', 'discord']).optional(),
        }),
      )
      .default([]),
    primary: z
      .strictObject({
        type: z.enum(['button', 'github', 'discord']).default('button'),
        label: z.string().optional(),
        href: link,
      })
      .optional(),
  })
  .meta({ description: 'Links and one button at the end of the top bar.' })

export const footer = z
  .strictObject({
    socials: z
      .record(z.string(), link)
      .default({})
      .meta({ description: 'Address by name: github, x, linkedin, …' }),
    links: z
      .array(
        z.strictObject({
          header: z.string().optional(),
          items: z.array(z.strictObject({ label: z.string(), href: link })),
        }),
      )
      .default([]),
  })
  .meta({ description: 'Social links and columns of links below every page.' })

export const errors = z
  .strictObject({
    '404': z
      .strictObject({
        redirect: z
          .boolean()
          .optional()
          .meta({ description: 'Read for existing sites; an unknown address is always a real 404.' }),
        title: z.string().optional(),
        description: z.string().optional(),
      })
      .default({}),
  })
  .meta({ description: 'Texts of the page for unknown addresses.' })

const webAddress = z
  .string()
  .regex(/^https?:\/\/[^/]/i)
  .meta({
    expected: 'an address that begins with `https://`',
    hint: 'Write the address of its web page, such as `https://github.com/name/docs`.',
  })

export const repository = z
  .union([
    webAddress,
    z.strictObject({
      url: webAddress,
      branch: z.string().default('main'),
      directory: z.string().default(''),
    }),
  ])
  .meta({ description: 'Where the site folder is kept; pages then have a link to edit them.' })
