import * as z from 'zod'
import { themeNames } from '../core/look/theme-names.ts'
import { contextual, markdown } from './sections/agents.ts'
import { api } from './sections/api.ts'
import { errors, footer, navbar, repository } from './sections/chrome.ts'
import { colors } from './sections/colors.ts'
import { feedback } from './sections/feedback.ts'
import { appearance, background, banner, favicon, fonts, icons, logo } from './sections/identity.ts'
import { integrations } from './sections/integrations.ts'
import { interfaceTexts } from './sections/interface.ts'
import { publicFiles, security } from './sections/security.ts'
import { interaction, redirects, search, seo } from './sections/seo.ts'
import { metadata, styling, variables } from './sections/styling.ts'
import { thumbnails } from './sections/thumbnails.ts'

/** docs.json, composed of the schemas of its parts. nav/ checks `navigation`. */
export const configSchema = z.strictObject({
  $schema: z.string().optional().meta({
    description: 'Path or URL of the JSON Schema, for completion in editors.',
    value: 'path or URL',
  }),
  theme: z
    .enum(themeNames)
    .optional()
    .meta({ description: 'Layout of existing sites. If omitted, the site has Octavo’s own layout.' }),
  name: z
    .string()
    .min(1)
    .default('Documentation')
    .meta({ description: 'Site name, shown in the top bar and in page titles.' }),
  description: z
    .string()
    .optional()
    .meta({ description: 'One sentence about the site, for search engines and agents.' }),
  lang: z
    .string()
    .regex(/^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i)
    .optional()
    .meta({
      description:
        'Language of the pages and the interface. If omitted, English, or the languages in navigation.',
      expected: 'a language code such as `de` or `pt-BR`',
      value: 'language code',
    }),
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
  feedback: feedback.default(feedback.parse({})),
  thumbnails: thumbnails.optional(),
  interface: interfaceTexts.default({ strings: {} }),
  interaction: interaction.default({}),
  security: security.default({}),
  integrations: integrations.default({}),
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
export const otherKeys: Record<string, string> = {
  analytics: 'it is a setting of older sites; use `integrations`',
}
