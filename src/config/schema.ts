import * as z from 'zod'
import { contextual, markdown } from './sections/agents.ts'
import { api } from './sections/api.ts'
import { errors, footer, navbar, repository } from './sections/chrome.ts'
import { colors } from './sections/colors.ts'
import { appearance, background, banner, favicon, fonts, icons, logo } from './sections/identity.ts'
import { publicFiles, security } from './sections/security.ts'
import { interaction, redirects, search, seo } from './sections/seo.ts'
import { metadata, styling, variables } from './sections/styling.ts'

/** docs.json, composed of the schemas of its parts. nav/ checks `navigation`. */
export const configSchema = z.strictObject({
  $schema: z.string().optional().meta({
    description: 'Path or URL of the JSON Schema, for completion in editors.',
    value: 'path or URL',
  }),
  theme: z
    .string()
    .optional()
    .meta({ description: 'Accepted for existing sites. No effect: Octavo has one layout.' }),
  name: z
    .string()
    .min(1)
    .default('Documentation')
    .meta({ description: 'Site name, shown in the top bar and in page titles.' }),
  description: z
    .string()
    .optional()
    .meta({ description: 'One sentence about the site, for search engines and agents.' }),
  colors: colors.optional(),
  logo: logo.optional(),
  favicon: favicon.optional(),
  appearance: appearance.default({ default: 'system', strict: false }),
  background: background.default({}),
  fonts: fonts.optional(),
  icons: icons.default({ library: 'fontawesome' }),
  styling: styling.default({ eyebrows: 'section', codeblocks: 'system' }),
  navbar: navbar.default({ links: [] }),
  footer: footer.default({ socials: {}, links: [] }),
  banner: banner.optional(),
  seo: seo.default({ metatags: {}, indexing: 'navigable', paths: [], trailingSlash: false }),
  search: search.optional(),
  redirects: redirects.default([]),
  errors: errors.default({ '404': {} }),
  metadata: metadata.default({ timestamp: false }),
  variables: variables.default({}),
  repository: repository.optional(),
  interaction: interaction.default({ drilldown: false }),
  security: security.default({}),
  public: publicFiles.default([]),
  api: api.optional(),
  contextual: contextual.default({ options: ['copy', 'view'] }),
  markdown: markdown.default({ schema: true }),
})

export type Settings = z.output<typeof configSchema>

/** Settings that an entry of `navigation.languages` may override. */
export const languageSchema = configSchema
  .pick({ banner: true })
  .extend({ footer: footer.optional(), navbar: navbar.optional() })

export type LanguageSettings = z.output<typeof languageSchema>

/** Settings of existing sites that have no effect here, with the reason. */
export const otherKeys: Record<string, { code: 'config/not-used' | 'config/third-party'; reason: string }> = {
  integrations: {
    code: 'config/third-party',
    reason: 'pages load nothing from other hosts, so integrations stay off',
  },
  analytics: {
    code: 'config/third-party',
    reason: 'pages load nothing from other hosts, so analytics stay off',
  },
  thumbnails: {
    code: 'config/not-used',
    reason: 'preview images are not generated; set `og:image` in `seo.metatags`',
  },
  feedback: {
    code: 'config/not-used',
    reason: 'there is no feedback form; set `repository` for an edit link',
  },
}
