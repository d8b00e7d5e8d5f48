import { type Checked, type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean, nearest } from '../core/diagnostic/nearest.ts'
import { type Json, parseJsonFile } from '../core/json.ts'
import { misspelledKey, parseLeniently } from '../core/lenient.ts'
import { isThemeName, themeNames } from '../core/look/theme-names.ts'
import { asFilePath, type FilePath } from '../core/path.ts'
import { type ApiSource, checkOverlays, readApiSources } from '../nav/api-source.ts'
import { sourcesOf } from '../nav/hand-written.ts'
import { isNode, type NavNode } from '../nav/node.ts'
import { type ParsedNav, parseNav } from '../nav/parse.ts'
import { type Redirects, resolveRedirects } from '../nav/redirect.ts'
import type { LanguageKey } from '../samples/languages/index.ts'
import { listAll, pluralWord } from '../strings/intl.ts'
import { type AuthConfig, readAuth } from './auth-settings.ts'
import { linkedStrings } from './linked-strings.ts'
import { type Composed, composeRefs, type ReadText } from './refs.ts'
import { readSampleLanguages } from './sample-languages.ts'
import { configSchema, type LanguageSettings, languageSchema, otherKeys, type Settings } from './schema.ts'
import { menuOptions, optionsWithAddress } from './sections/agents.ts'
import { checkFeedback } from './sections/feedback.ts'
import { hasInvalidConsent } from './sections/integrations.ts'

/** docs.json as the other stages see it: validated, with defaults. */
export type Config = Settings & {
  /** Settings that a language overrides. */
  languages: Record<string, LanguageSettings>
  navigation: ParsedNav
  /** Every spec that docs.json lists, in navigation order. */
  apiSources: ApiSource[]
  resolvedRedirects: Redirects
  /** Code sample languages, in menu order. */
  sampleLanguages: LanguageKey[]
  /** Where settings are in the file, for diagnostics of later stages. */
  places: Partial<
    Record<
      'primary' | 'light' | 'dark' | 'logo' | 'favicon' | 'fonts' | 'thumbnailFont' | 'codeTheme' | 'strings',
      Place
    >
  >
  auth: AuthConfig
  /** Strings that may be links to files. */
  linkedStrings: string[]
  /** docs.json and the files it consists of. */
  files: FilePath[]
  /** False when docs.json, or a file it refers to, is missing or does not parse. */
  usable: boolean
}

type Places = Pick<Composed, 'place' | 'keyPlace'>

export const configFile = asFilePath('docs.json')

/** docs.json text -> Config. `text` is undefined if the file does not exist. */
export async function parseConfig(text: string | undefined, read: ReadText): Promise<Checked<Config>> {
  if (text === undefined || text.trim() === '') return withoutText(text)
  const json = parseJsonFile(configFile, text)
  const composed = await composeRefs(json.value, read)
  const diagnostics = [...json.diagnostics, ...composed.diagnostics]
  const { value, place, keyPlace, files } = composed.value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const hint = 'Start the file with `{` and end it with `}`.'
    const wrongType = report('config/wrong-type', '`docs.json` must contain an object', {
      hint,
      at: place([]),
    })
    return { value: emptyConfig(true), diagnostics: diagnostics.length > 0 ? diagnostics : [wrongType] }
  }
  const places = { place, keyPlace }
  const { navigation, auth: rawAuth, ...settings } = value
  diagnostics.push(
    ...takeOtherKeys(settings, places),
    ...takePublicFlag(settings, places),
    ...takeUnknownTheme(settings, places),
    ...checkMenuOptions(settings, places),
    ...checkMenuAddress(settings, places),
    ...checkFeedback(settings, places),
  )
  if (navigation === undefined && composed.diagnostics.length === 0)
    diagnostics.push(takeMissingNavigation(settings, places))
  const checked = parseLeniently(configSchema, settings, places)
  const nav = parseNav(navigation, ['navigation'], places)
  diagnostics.push(...checked.diagnostics, ...nav.diagnostics)
  const config = checked.value ?? configSchema.parse({})
  if (hasInvalidConsent(settings.integrations)) config.integrations.telemetry = { enabled: false }
  const languages = readLanguages(nav.root, places)
  const redirects = resolveRedirects(
    config.redirects.map((rule) => ({ ...rule, at: checked.placeOf(rule, 'source') })),
  )
  diagnostics.push(...languages.diagnostics, ...redirects.diagnostics)
  const apiSources = [
    ...sourcesOf(nav.root),
    ...readApiSources(config.api?.openapi, { family: 'openapi', at: place(['api', 'openapi']) }, diagnostics),
    ...readApiSources(
      config.api?.asyncapi,
      { family: 'asyncapi', at: place(['api', 'asyncapi']) },
      diagnostics,
    ),
  ]
  const auth = readAuth(rawAuth, places)
  const samples = readSampleLanguages(valueAt(settings, ['api', 'examples', 'languages']), place)
  diagnostics.push(...checkOverlays(apiSources), ...auth.diagnostics, ...samples.diagnostics)
  if (config.api?.playground?.display === 'auth' && auth.value.kind === 'none')
    diagnostics.push(reportAuthDisplay(place(['api', 'playground', 'display'])))
  const usable = json.diagnostics.length + composed.diagnostics.length === 0
  return {
    value: {
      ...config,
      languages: languages.value,
      navigation: { root: nav.root, globals: nav.globals },
      linkedStrings: linkedStrings(value),
      files,
      auth: usable ? auth.value : { kind: 'broken' },
      apiSources,
      resolvedRedirects: redirects.value,
      sampleLanguages: samples.keys,
      places: settingPlaces(place),
      usable,
    },
    // If the file does not parse, other diagnostics would be noise.
    diagnostics: json.diagnostics.length > 0 ? json.diagnostics : diagnostics,
  }
}

/** Reports that `navigation` is missing. Removes an unknown key that looks like it, which needs no warning of its own. */
function takeMissingNavigation(settings: Record<string, Json>, { place, keyPlace }: Places): Diagnostic {
  const unknown = Object.keys(settings).filter((key) => !Object.hasOwn(configSchema.shape, key))
  const rename = unknown.find((key) => nearest(key, ['navigation']) !== undefined)
  if (rename !== undefined) {
    delete settings[rename]
    return misspelledKey({ missing: '`navigation`', unknown: `\`${rename}\``, at: keyPlace([rename]) })
  }
  const hint = 'Add `"navigation": { "pages": ["index"] }` to docs.json.'
  return report('config/missing-key', '`navigation` is missing', { hint, at: place([]) })
}

/** A docs.json that does not exist, or is empty. */
function withoutText(text: string | undefined): Checked<Config> {
  if (text === undefined) {
    const hint =
      'Run `octavo init` to create a site here, or run Octavo in the folder that contains docs.json.'
    const missing = report('config/missing', '`docs.json` not found in this folder', { hint })
    return { value: emptyConfig(), diagnostics: [missing] }
  }
  const at = { file: configFile, line: 1, column: 1, length: 1 }
  const hint = 'Add at least `{ "name": "My docs", "navigation": { "pages": ["index"] } }`.'
  const empty = report('config/not-json', '`docs.json` is empty', { hint, at })
  return { value: emptyConfig(true), diagnostics: [empty] }
}

/** Removes and reports settings of other platforms that have no effect here. */
function takeOtherKeys(settings: Record<string, Json>, { keyPlace }: Places): Diagnostic[] {
  const presentKeys = Object.entries(otherKeys).filter(([key]) => Object.hasOwn(settings, key))
  return presentKeys.map(([key, reason]) => {
    delete settings[key]
    return report('config/not-used', `\`${key}\` has no effect: ${reason}`, { at: keyPlace([key]) })
  })
}

/** On other platforms, `public` makes all pages public; here, it is a list of files. */
function takePublicFlag(settings: Record<string, Json>, { keyPlace }: Places): Diagnostic[] {
  if (typeof settings.public !== 'boolean') return []
  delete settings.public
  const hint = 'Use `auth.default` to make pages public or restricted.'
  return [
    report('config/not-used', '`public` has no effect unless it is a list of files', {
      hint,
      at: keyPlace(['public']),
    }),
  ]
}

/** A theme of a newer platform, or a slip: the site has Octavo's own layout. */
function takeUnknownTheme(settings: Record<string, Json>, { place }: Places): Diagnostic[] {
  const { theme } = settings
  if (typeof theme !== 'string' || isThemeName(theme)) return []
  delete settings.theme
  const hint = didYouMean(theme, themeNames) ?? `Use ${themeNames.join(', ')}, or remove it.`
  return [
    report('config/not-used', `\`theme\` has no effect: \`${theme}\` is not a theme`, {
      hint,
      at: place(['theme']),
    }),
  ]
}

function checkMenuOptions(settings: Record<string, Json>, { place }: Places): Diagnostic[] {
  const options = valueAt(settings, ['contextual', 'options'])
  return [...(Array.isArray(options) ? options : []).entries()].flatMap(([index, option]) => {
    if (typeof option !== 'string' || menuOptions.includes(option)) return []
    const message = `\`contextual.options\` contains \`${option}\`, which is not a menu entry`
    const hint = didYouMean(option, menuOptions) ?? `Use ${menuOptions.join(', ')}, or a custom entry.`
    const at = place(['contextual', 'options', String(index)])
    return [report('config/not-used', message, { hint, at })]
  })
}

/** Operators of a server can set the URL too, so this is only a note. */
function checkMenuAddress(settings: Record<string, Json>, { place }: Places): Diagnostic[] {
  const options = valueAt(settings, ['contextual', 'options'])
  const canonical = valueAt(settings, ['seo', 'metatags', 'canonical'])
  const names = Array.isArray(options)
    ? options.filter((option) => typeof option === 'string' && optionsWithAddress.includes(option))
    : []
  if (names.length === 0 || (typeof canonical === 'string' && /^https?:/i.test(canonical))) return []
  const list = listAll(names.map((name) => `\`${name}\``))
  const needs = pluralWord(names.length, 'needs', 'need')
  const message = `${list} ${needs} the public URL of the site to appear in the page menu`
  const hint = 'Set `seo.metatags.canonical`, or OCTAVO_PUBLIC_URL for `octavo serve`.'
  return [report('config/not-used', message, { hint, at: place(['contextual', 'options']) })]
}

/** The settings that languages override. */
function readLanguages(root: NavNode, { place, keyPlace }: Places): Checked<Config['languages']> {
  const value: Config['languages'] = {}
  const diagnostics: Diagnostic[] = []
  for (const { label, overrides } of languageNodes(root)) {
    if (!overrides || Object.keys(overrides.value).length === 0) continue
    const languageSettings = parseLeniently(languageSchema, overrides.value, {
      place: (path) => place([...overrides.path, ...path]),
      keyPlace: (path) => keyPlace([...overrides.path, ...path]),
    })
    diagnostics.push(...languageSettings.diagnostics)
    value[label] = languageSettings.value ?? {}
  }
  return { value, diagnostics }
}

function reportAuthDisplay(at: Place): Diagnostic {
  const message = '`"display": "auth"` hides the playground from all readers: the site has no sign-in'
  const hint = 'Add `auth` to docs.json, or set `display` to "interactive" or "none".'
  return report('config/auth-display', message, { hint, at })
}

const settingPlaces = (place: Places['place']): Config['places'] => ({
  primary: place(['colors', 'primary']),
  light: place(['colors', 'light']),
  dark: place(['colors', 'dark']),
  logo: place(['logo']),
  favicon: place(['favicon']),
  fonts: place(['fonts']),
  thumbnailFont: place(['thumbnails', 'fonts']),
  codeTheme: place(['styling', 'codeblocks', 'theme']),
  strings: place(['interface', 'strings']),
})

function valueAt(value: Json | undefined, [key, ...rest]: string[]): Json | undefined {
  if (key === undefined) return value
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined
}

function languageNodes(node: NavNode): NavNode[] {
  const descendants = node.children.filter(isNode).flatMap(languageNodes)
  return node.kind === 'languages' ? [node, ...descendants] : descendants
}

/** `hasText`: docs.json exists but cannot be read. It may restrict the site, so everything is restricted. */
export function emptyConfig(hasText = false): Config {
  const at = { file: configFile, line: 1, column: 1, length: 1 }
  const nav = parseNav(undefined, [], { place: () => at, keyPlace: () => at })
  return {
    ...configSchema.parse({}),
    languages: {},
    navigation: { root: nav.root, globals: [] },
    auth: { kind: hasText ? 'broken' : 'none' },
    apiSources: [],
    resolvedRedirects: resolveRedirects([]).value,
    sampleLanguages: readSampleLanguages(undefined, () => at).keys,
    places: {},
    linkedStrings: [],
    files: [],
    usable: false,
  }
}
