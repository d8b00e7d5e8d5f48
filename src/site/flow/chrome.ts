import type { Audience } from '../../access/audience.ts'
import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { SiteFiles } from '../../core/files.ts'
import { contentHash } from '../../core/hash.ts'
import type { FilePath } from '../../core/path.ts'
import { sourcesOfScript, sourcesOfStyle } from '../../core/policy/named-hosts.ts'
import { mergeSources, type PolicySources } from '../../core/policy/policy-sources.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import { integrationHosts } from '../../integrations/plan.ts'
import { wordsOfCode } from '../../mdx/classes/author-classes.ts'
import type { UtilityCss } from '../../mdx/classes/utility-css.ts'
import { codeGround } from '../../mdx/code-ground.ts'
import type { SiteMap } from '../../nav/site-map.ts'
import type { Chrome } from '../../render/chrome.ts'
import { isRightToLeft, rightToLeftStyles } from '../../render/direction.ts'
import { preloadsOf } from '../../render/fonts.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import { renderBannerText, renderCodeGround, renderTheme } from '../../render/theme.ts'
import {
  chromeSettings,
  createChrome,
  isForChrome,
  libraryOf,
  ownFiles,
  type SiteSetup,
  siteAddress,
} from '../page/chrome.ts'
import { layoutLinks, linkedPage, withoutLinks } from '../page/layout-links.ts'
import { isPageScript } from '../page/page-script.ts'
import { themeInput } from '../page/theme-input.ts'
import type { AccessRules } from './access.ts'
import { createCardFlow } from './look/cards.ts'
import { createFontFlow } from './look/fonts.ts'

type Input = SiteSetup & {
  config: Query<void, Checked<Config>>
  siteMap: Query<void, Checked<SiteMap>>
  wholeMap: Query<void, Checked<SiteMap>>
  fileList: Query<void, FilePath[]>
  text: Query<FilePath, string | undefined>
  bytes: Query<FilePath, Uint8Array | undefined>
  imageSize: Query<FilePath, { width: number; height: number } | undefined>
  utilities: UtilityCss
  icons: Record<IconLibrary, FindIcon>
  accessRules: Query<void, AccessRules>
  files: SiteFiles
  audience: Audience
  hasMcp: boolean
  /** Static sites have no sign-in. */
  isStatic?: boolean
}

/** The page layout, created once per language. Each stage depends only on the settings it shows. */
export function createChromeFlow({
  config,
  siteMap,
  wholeMap,
  fileList,
  text,
  bytes,
  imageSize,
  utilities,
  icons,
  base,
  assets,
  dev,
  publicUrl,
  relay,
  hasMcp,
  accessRules,
  audience,
  isStatic,
  files: { fonts: packages },
}: Input) {
  /** Texts outside of pages that may contain class names: scripts, the banner and the 404 text. */
  const siteClasses = defineQuery('siteClasses', async (use) => {
    const code = await Promise.all((await use(pageScripts)).map((file) => use(text, file)))
    const { banner, errors } = (await use(config)).value
    return [...code, banner?.content, errors['404'].description].filter((text) => text !== undefined)
  })

  const pageScripts = defineQuery('pageScripts', async (use) => {
    const files = ownFiles(await use(chromeFiles), 'js')
    const code = await Promise.all(files.map((file) => use(text, file)))
    return files.filter((file, index) => code[index] !== undefined && isPageScript(file, code[index]))
  })

  const ownStyles = defineQuery('ownStyles', async (use) => {
    const files = ownFiles(await use(chromeFiles), 'css')
    return (await Promise.all(files.map((file) => use(text, file)))).filter((text) => text !== undefined)
  })

  const policy = defineQuery('policy', async (use): Promise<PolicySources> => {
    const code = await Promise.all((await use(pageScripts)).map((file) => use(text, file)))
    return mergeSources(
      (await use(config)).value.security,
      dev ? {} : integrationHosts((await use(config)).value.integrations),
      (await use(config)).value.feedback.thumbsRating && relay?.kind === 'elsewhere'
        ? { connect: [new URL(relay.url).origin] }
        : {},
      ...code.map((text) => sourcesOfScript(text ?? '')),
      ...(await use(ownStyles)).map(sourcesOfStyle),
      // The background image.
      sourcesOfStyle((await use(theme)).value),
    )
  })

  async function codeSheet(use: Use): Promise<string | undefined> {
    const { codeblocks } = (await use(config)).value.styling
    const theme = typeof codeblocks === 'object' ? codeblocks.theme : undefined
    const name = typeof theme === 'string' ? theme : theme?.light === theme?.dark ? theme?.light : undefined
    const colors = name === undefined ? undefined : await codeGround(name)
    return colors && renderCodeGround(colors)
  }

  const fontFlow = createFontFlow({ config, fileList, assets, base, packages })
  const cardFlow = createCardFlow({ config, bytes, text, imageSize, fontFlow, assets, base, publicUrl })

  const theme = defineQuery('theme', async (use) => {
    const { fonts: siteFonts, diagnostics: fontDiagnostics } = await use(fontFlow.fonts)
    const { value, diagnostics } = renderTheme(themeInput((await use(config)).value, siteFonts, base))
    const classes = new Set((await use(siteClasses)).flatMap(wordsOfCode))
    const sheets = [
      value,
      await codeSheet(use),
      renderBannerText((await use(ownStyles)).join('\n')),
      classes.size > 0 ? await utilities(classes) : undefined,
      (await use(hasRightToLeft)) ? rightToLeftStyles : undefined,
    ]
    return { value: sheets.filter(Boolean).join('\n'), diagnostics: [...diagnostics, ...fontDiagnostics] }
  })

  const hasRightToLeft = defineQuery(
    'hasRightToLeft',
    async (use) => {
      const { language = '', sections } = (await use(siteMap)).value
      return [language, ...[...sections.values()].map((section) => section.language ?? '')].some(
        isRightToLeft,
      )
    },
    { isLookUp: true },
  )

  /** The first page of the site. Separate, so that the layout does not depend on the whole site map. */
  const first = defineQuery('first', async (use) => (await use(siteMap)).value.first, { isLookUp: true })

  const chromeFiles = defineQuery('chromeFiles', async (use) => (await use(fileList)).filter(isForChrome))

  const chromeConfig = defineQuery('chromeConfig', async (use) => chromeSettings((await use(config)).value))

  /** Links in the top bar and footer to pages that this audience may not see. */
  const hiddenLinks = defineQuery('hiddenLinks', async (use): Promise<string[]> => {
    if (audience.kind === 'owner') return []
    const { value } = await use(config)
    const whole = (await use(wholeMap)).value
    const { routes } = (await use(siteMap)).value
    const address = siteAddress(value.seo, base, publicUrl)
    return layoutLinks(value).filter((href) => {
      const page = linkedPage(href, { whole, redirects: value.resolvedRedirects, address })
      return page !== undefined && !routes.has(page)
    })
  })

  /** The sign-in entry of the top bar. */
  const accountFor = defineQuery('account', async (use): Promise<Chrome['account']> => {
    const { rule } = await use(accessRules)
    if (isStatic || dev || rule.kind === 'open' || audience.kind === 'owner') return undefined
    if (audience.kind === 'anonymous') return { kind: 'sign-in', href: `${base}/login` }
    return { kind: 'signed-in', signOut: `${base}/logout`, keyHref: `${base}/login/key` }
  })

  const chrome = defineKeyedQuery(
    'chrome',
    async (use, language: string) => {
      const value = await use(chromeConfig)
      const account = await use(accountFor)
      const chrome = await createChrome({
        config: withoutLinks({ ...value, ...value.languages[language] }, new Set(await use(hiddenLinks))),
        language,
        icon: icons[libraryOf(value)],
        files: await use(chromeFiles),
        scripts: await use(pageScripts),
        base,
        first: await use(first),
        assets,
        themeHash: contentHash((await use(theme)).value),
        preloads: preloadsOf((await use(fontFlow.fonts)).fonts),
        dev,
        publicUrl,
        relay,
        cardStyle: (await use(cardFlow.cardStyle))?.hash,
        hasMcp,
      })
      return account ? { ...chrome, account } : chrome
    },
    { same: Object.is },
  )

  return {
    ...fontFlow,
    ...cardFlow,
    ...{ theme, policy, pageScripts, first, chromeFiles, chromeConfig, hiddenLinks, accountFor },
    frame: chrome,
  }
}
