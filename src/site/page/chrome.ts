import type { Config } from '../../config/parse.ts'
import { contextual } from '../../config/sections/agents.ts'
import { feedbackPath } from '../../core/feedback-message.ts'
import { contentHash } from '../../core/hash.ts'
import type { FontSubset } from '../../core/look/font-files.ts'
import { hasDrilldown } from '../../core/look/theme-names.ts'
import type { FilePath } from '../../core/path.ts'
import { planIntegrations } from '../../integrations/plan.ts'
import { renderFragment } from '../../mdx/fragment.ts'
import { collectionFormats } from '../../outputs/collections/index.ts'
import type { Chrome, ChromeLink, MenuOption } from '../../render/chrome.ts'
import type { Preload } from '../../render/fonts.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import { createLink, imageAddress } from '../../render/link.ts'
import { assistants, editors } from '../../render/shell/assistants.ts'
import { relayPath } from '../../request/relay-message.ts'
import type { RelayPlace } from './reference-settings.ts'
import { editUrl, issueUrl } from './repository-links.ts'

/** How a site is served. */
export type SiteSetup = {
  base: string
  dev: boolean
  /** Names of the client files below `_octavo/`. */
  assets: {
    css: string
    /** Stylesheets that replace `css`, and scripts, by theme. */
    themes?: Record<string, { css: string; script?: string }>
    main: string
    island: string
    reference: string
    drilldown: string
    diagram: string
    prefetch: string
    integrations?: string
    feedback?: string
    feedbackStyles?: string
    /** Octavo's own typefaces. */
    fonts?: { family: string; role: 'text' | 'code'; subset: FontSubset; range: string; file: string }[]
    dev?: string
    devStyles?: string
  }
  /** The public URL set by the operator: `https://docs.example.com`. */
  publicUrl?: string
  relay?: RelayPlace
}

export type ChromeInput = SiteSetup & {
  config: ChromeSettings
  language: string
  icon: FindIcon
  files: readonly FilePath[]
  /** The owner's scripts for every page. */
  scripts: readonly FilePath[]
  first: string | undefined
  themeHash: string
  /** As in the theme's stylesheet. */
  preloads: readonly Preload[]
  /** A hash of the look of preview images. */
  cardStyle: string | undefined
  /** Whether the site has an MCP server; static sites do not. */
  hasMcp: boolean
}

const settingNames = [
  ...([
    'theme',
    'name',
    'description',
    'logo',
    'favicon',
    'appearance',
    'background',
    'navbar',
    'footer',
  ] as const),
  ...([
    'banner',
    'styling',
    'seo',
    'repository',
    'feedback',
    'metadata',
    'errors',
    'icons',
    'languages',
    'contextual',
    'integrations',
    'interaction',
  ] as const),
] as const

export type ChromeSettings = Pick<Config, (typeof settingNames)[number]>

/** The settings of the page layout, so that pages do not depend on other settings. */
export function chromeSettings(config: Config): ChromeSettings {
  return Object.fromEntries(settingNames.map((name) => [name, config[name]])) as ChromeSettings
}

/** docs.json -> the layout of every page. */
export async function createChrome(input: ChromeInput): Promise<Chrome> {
  const { config, base, files } = input
  const link = createLink(base)
  const assetUrl = (name: string) => `${base}/_octavo/${name}`
  const image = (path: string) => imageAddress(fromRoot(path), link)
  const pair = (logo: string | { light: string; dark: string }) =>
    typeof logo === 'string'
      ? { light: image(logo), dark: image(logo) }
      : { light: image(logo.light), dark: image(logo.dark) }
  const logoHref = typeof config.logo === 'object' ? config.logo.href : undefined
  const home = link(files.some((file) => homePage.test(file)) ? '/' : (input.first ?? '/'))
  const { banner, navbar } = config
  const theme = config.theme && input.assets.themes?.[config.theme]
  const fragment = { base, language: input.language, library: libraryOf(config), icon: input.icon }
  const address = siteAddress(config.seo, base, input.publicUrl)
  const feedback = feedbackOf(input)
  return {
    name: config.name,
    description: config.description,
    base,
    home: logoHref ? link(logoHref) : home,
    logo: config.logo ? pair(config.logo) : undefined,
    favicon: config.favicon ? pair(config.favicon) : undefined,
    theme: config.theme,
    appearance: config.appearance,
    decoration: config.background.decoration,
    hasBackgroundImage: config.background.image !== undefined,
    navLinks: navbar.links.map((item) => chromeLink(item, link)),
    primary:
      navbar.primary &&
      chromeLink(
        { ...navbar.primary, type: navbar.primary.type === 'button' ? undefined : navbar.primary.type },
        link,
      ),
    socials: Object.entries(config.footer.socials).map(([name, href]) => ({ name, href: link(href) })),
    footerColumns: config.footer.links.map(({ header, items }) => ({
      header,
      items: items.map(({ label, href }) => ({ label, href: link(href) })),
    })),
    banner: banner && {
      html: await renderFragment(banner.content, fragment),
      id: contentHash(banner.content),
      kind: banner.type,
      dismissible: banner.dismissible,
    },
    breadcrumbs: config.styling.eyebrows === 'breadcrumbs',
    preloads: input.preloads.map(({ href, isCode }) => ({
      href: /^[/:]|^https?:/.test(href) ? href : assetUrl(href),
      isCode,
    })),
    styles: [
      assetUrl(theme?.css ?? input.assets.css),
      ...(input.dev && input.assets.devStyles ? [assetUrl(input.assets.devStyles)] : []),
      ...(feedback ? [assetUrl(feedback.styles)] : []),
      assetUrl(`theme-${input.themeHash}.css`),
      ...ownFiles(files, 'css').map((file) => link(`/${file}`)),
    ],
    modules: [
      input.assets.main,
      ...(hasDrilldown(config.interaction.drilldown, config.theme) ? [input.assets.drilldown] : []),
      ...(theme?.script ? [theme.script] : []),
      ...(feedback ? [feedback.script] : []),
    ].map(assetUrl),
    islandScript: assetUrl(input.assets.island),
    referenceScript: assetUrl(input.assets.reference),
    integrations: integrationsOf(input),
    diagramScript: assetUrl(input.assets.diagram),
    prefetchScript: assetUrl(input.assets.prefetch),
    scripts: input.scripts.map((file) => link(`/${file}`)),
    metatags: strings(config.seo.metatags),
    pathMetatags: config.seo.paths.map(({ path, metatags }) => ({ path, metatags: strings(metatags) })),
    trailingSlash: config.seo.trailingSlash,
    organization: organizationOf(config),
    ...linksToRepository(config),
    feedback: feedback?.address,
    timestamps: config.metadata.timestamp,
    address,
    cardStyle: input.cardStyle,
    mcp: input.hasMcp && address !== undefined ? `${address}/mcp` : undefined,
    menu: menuOf(config.contextual),
    hasMenuInContents: config.contextual.display === 'toc' || config.theme === 'sequoia',
    devEvents:
      input.dev && input.assets.dev
        ? { script: assetUrl(input.assets.dev), events: assetUrl('dev/events') }
        : undefined,
    notFound: {
      title: config.errors['404'].title,
      description:
        config.errors['404'].description &&
        (await renderFragment(config.errors['404'].description, fragment)),
    },
  }
}

function linksToRepository({ repository, feedback }: ChromeSettings): Pick<Chrome, 'editUrl' | 'issueUrl'> {
  if (!repository) return {}
  return {
    editUrl: feedback.suggestEdit ? editUrl(repository) : undefined,
    issueUrl: feedback.raiseIssue ? issueUrl(repository) : undefined,
  }
}

/** The form's address and files. Undefined on static sites without a server that takes feedback. */
function feedbackOf({ config, assets, base, relay }: ChromeInput) {
  const { thumbsRating } = config.feedback
  const isOff = config.integrations.telemetry?.enabled === false
  const { feedback: script, feedbackStyles: styles } = assets
  if (!thumbsRating || isOff || !script || !styles || relay?.kind === 'none') return undefined
  const server = relay?.kind === 'elsewhere' ? relay.url.slice(0, -relayPath.length) : base
  return { address: server + feedbackPath, script, styles }
}

/** Off in the preview, where the owner is the only reader. */
function integrationsOf({ config, assets, base, dev }: ChromeInput): Chrome['integrations'] {
  const plan = dev ? undefined : planIntegrations(config.integrations)
  return plan && assets.integrations ? { script: `${base}/_octavo/${assets.integrations}`, plan } : undefined
}

export function libraryOf(config: Pick<Config, 'icons'>): IconLibrary {
  return config.icons.library
}

const homePage = /^index\.mdx?$/

/** Whether the page layout depends on this file. */
export const isForChrome = (file: FilePath) => homePage.test(file) || /\.(?:css|js)$/.test(file)

/** Every stylesheet and script of the folder is on every page, as existing sites expect; snippets are not. */
export function ownFiles(files: readonly FilePath[], kind: 'css' | 'js'): FilePath[] {
  const isCode = kind === 'js' ? /(^|\/)(_?snippets|\.[^/]+)\// : /(^|\/)\.[^/]+\//
  return files.filter((file) => file.endsWith(`.${kind}`) && !isCode.test(file))
}

function chromeLink(
  item: { label?: string; href: string; icon?: string; type?: string },
  link: (href: string) => string,
): ChromeLink {
  const name = item.type === 'github' ? 'GitHub' : item.type === 'discord' ? 'Discord' : undefined
  return {
    label: item.label ?? name ?? item.href,
    href: link(item.href),
    icon: item.icon ?? (name && item.type),
  }
}

function strings(tags: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).map(([name, content]) => [name, String(content)]))
}

function fromRoot(path: string): string {
  return /^([a-z]+:|\/)/i.test(path) ? path : `/${path.replace(/^\.\//, '')}`
}

/** https://schema.org/Organization. Name and links default to those of the site. */
function organizationOf({ seo, name, footer }: ChromeSettings): Chrome['organization'] {
  const { id, ...organization } = seo.organization ?? {}
  const sameAs = organization.sameAs ?? Object.values(footer.socials)
  return {
    ...(id ? { '@id': id } : {}),
    ...organization,
    name: organization.name ?? name,
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}

/** The public URL of the site: `seo.metatags.canonical`, or the URL set by the operator. */
export function siteAddress(
  { metatags }: Config['seo'],
  base: string,
  publicUrl: string | undefined,
): string | undefined {
  const { canonical } = metatags
  if (typeof canonical === 'string' && /^https?:\/\//i.test(canonical)) return canonical.replace(/\/$/, '')
  return publicUrl === undefined ? undefined : publicUrl + base
}

/** The menu from `contextual` in front matter. An invalid one is ignored. */
export function readMenu(value: unknown): MenuOption[] | undefined {
  const parsed = value === undefined ? undefined : contextual.safeParse(value)
  return parsed?.success ? menuOf(parsed.data) : undefined
}

/** Unknown names are ignored here; `validate` reports them. */
function menuOf({ options }: Config['contextual']): MenuOption[] {
  return options.flatMap((option): MenuOption[] => {
    if (typeof option === 'string') {
      if (option === 'copy' || option === 'view') return [{ kind: option }]
      if (option === 'download-pdf') return [{ kind: 'print' }]
      if (option === 'download-spec') return [{ kind: 'spec' }]
      if (option === 'mcp' || option === 'add-mcp') return [{ kind: 'mcp' }]
      if (editors.has(option)) return [{ kind: 'editor', name: option }]
      const format = collectionFormats.find(({ name }) => option === `download-${name.toLowerCase()}`)
      if (format) return [{ kind: 'collection', name: format.name }]
      return assistants.has(option) ? [{ kind: 'assistant', name: option }] : []
    }
    const { title, description, icon, href } = option
    return [
      { kind: 'own', title, description, icon, href: typeof href === 'string' ? href : writeHref(href) },
    ]
  })
}

function writeHref({
  base,
  query,
}: {
  base: string
  query?: string | { key: string; value: string }[]
}): string {
  if (query === undefined) return base
  const text =
    typeof query === 'string'
      ? query
      : query
          .map(
            ({ key, value }) =>
              `${encodeURIComponent(key)}=${value.startsWith('$') ? value : encodeURIComponent(value)}`,
          )
          .join('&')
  return `${base}${base.includes('?') ? '&' : '?'}${text}`
}
