import * as z from 'zod'
import { iconName } from '../../core/look/icon-name.ts'

const link = z.string().min(1).meta({ expected: 'a URL or a path', value: 'path or URL' })

export const navbar = z
  .strictObject({
    links: z
      .array(
        z.strictObject({
          label: z.string().optional().meta({ description: 'Link text. Optional with a `type`.' }),
          href: link.meta({ description: 'Page or URL to open.' }),
          icon: iconName.optional().meta({ description: 'Icon before the text.', value: 'icon' }),
          /** `button` looks like the other links, because the only button is `primary`. */
          type: z.enum(['button', 'github', 'discord']).optional().meta({
            description: 'Link with a known name and icon. `button` looks like any other link.',
          }),
        }),
      )
      .default([])
      .meta({ description: 'Links at the end of the top bar.' }),
    primary: z
      .strictObject({
        type: z
          .enum(['button', 'github', 'discord'])
          .default('button')
          .meta({ description: 'Appearance: a button, or a link with a known name and icon.' }),
        label: z.string().optional().meta({ description: 'Button text.' }),
        href: link.meta({ description: 'Page or URL to open.' }),
      })
      .optional()
      .meta({ description: 'Button at the end of the top bar.' }),
  })
  .meta({ description: 'Links and one button at the end of the top bar.' })

export const footer = z
  .strictObject({
    socials: z
      .record(z.string(), link)
      .default({})
      .meta({ description: 'URL by name: `github`, `x`, `linkedin` and so on. Shown as icons.' }),
    links: z
      .array(
        z.strictObject({
          header: z.string().optional().meta({ description: 'Column heading.' }),
          items: z
            .array(
              z.strictObject({
                label: z.string().meta({ description: 'Link text.' }),
                href: link.meta({ description: 'Page or URL to open.' }),
              }),
            )
            .meta({ description: 'Links of the column.' }),
        }),
      )
      .default([])
      .meta({ description: 'Columns of links.' }),
  })
  .meta({ description: 'Social links and columns of links below every page.' })

export const errors = z
  .strictObject({
    '404': z
      .strictObject({
        redirect: z
          .boolean()
          .optional()
          .meta({ description: 'Accepted for existing sites. No effect: unknown URLs always return 404.' }),
        title: z.string().optional().meta({ description: 'Heading.' }),
        description: z
          .string()
          .optional()
          .meta({ description: 'Text below the heading.', value: 'Markdown' }),
      })
      .default({})
      .meta({ description: 'Page for unknown URLs.' }),
  })
  .meta({ description: 'Error pages.' })

const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^/]/i)
  .meta({
    expected: 'a URL that starts with `https://`',
    value: 'URL',
    hint: 'Use the URL of its web page, such as `https://github.com/name/docs`.',
  })

export const repository = z
  .union([
    httpUrl,
    z.strictObject({
      url: httpUrl.meta({ description: 'Web page of the repository.' }),
      branch: z.string().default('main').meta({ description: 'Branch that the edit link opens.' }),
      directory: z
        .string()
        .default('')
        .meta({ description: 'Path of the site folder in the repository.', value: 'path' }),
    }),
  ])
  .meta({
    description: 'Repository of the site. Pages then have an edit link.',
    value: 'URL or object',
  })
