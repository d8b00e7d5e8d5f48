import * as z from 'zod'
import { contextual, markdown } from './sections/agents.ts'
import { api } from './sections/api.ts'
import { errors, footer, navbar, repository } from './sections/chrome.ts'
import { colors } from './sections/colors.ts'
import { appearance, background, banner, favicon, fonts, icons, logo } from './sections/identity.ts'
import { security } from './sections/security.ts'
import { interaction, redirects, search, seo } from './sections/seo.ts'
import { metadata, styling, variables } from './sections/styling.ts'

/** docs.json, composed of the schemas of its parts. `navigation` is checked by nav/, which knows its elements. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  theme: z.string().optional().meta({ description: 'Read for existing sites; Octavo has one look.' }),
  name: z.string().min(1).default('Documentation').meta({ description: 'The name of the site.' }),
  description: z.string().optional(),
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
  api: api.optional(),
  contextual: contextual.default({ options: ['copy', 'view'] }),
  markdown: markdown.default({ schema: true }),
})

export type Settings = z.output<typeof configSchema>

/** What an entry of `navigation.languages` may have of its own. */
export const languageSchema = configSchema
  .pick({ banner: true })
  .extend({ footer: footer.optional(), navbar: navbar.optional() })

export type LanguageSettings = z.output<typeof languageSchema>

/** Known keys of existing sites that have no effect here (yet, or by decision), with the reason. */
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
    reason: 'preview images are not drawn; set `og:image` in `seo.metatags`',
  },
  public: { code: 'config/not-used', reason: 'what is closed is said by `auth.default`' },
  feedback: {
    code: 'config/not-used',
    reason: 'there is no feedback form; name a `repository` for an edit link',
  },
}
