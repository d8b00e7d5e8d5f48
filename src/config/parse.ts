import { type Checked, type Diagnostic, type Place, report } from '../core/diagnostic/diagnostic.ts'
import { didYouMean } from '../core/diagnostic/nearest.ts'
import { type Json, parseJsonFile } from '../core/json.ts'
import { parseLeniently } from '../core/lenient.ts'
import { asFilePath } from '../core/path.ts'
import { type ApiSource, checkOverlays, readApiSources } from '../nav/api-source.ts'
import { sourcesOf } from '../nav/hand-written.ts'
import { isNode, type NavNode } from '../nav/node.ts'
import { type ParsedNav, parseNav } from '../nav/parse.ts'
import { type Redirects, resolveRedirects } from '../nav/redirect.ts'
import type { LanguageKey } from '../samples/languages/index.ts'
import { type AuthConfig, readAuth } from './auth-settings.ts'
import { composeRefs, type ReadText } from './refs.ts'
import { readSampleLanguages } from './sample-languages.ts'
import { configSchema, type LanguageSettings, languageSchema, otherKeys, type Settings } from './schema.ts'
import { menuOptions } from './sections/agents.ts'

/** docs.json as the other stages see it: checked, with defaults, nothing left to doubt. */
export type Config = Settings & {
  /** What a language has of its own instead of the site's. */
  languages: Record<string, LanguageSettings>
  navigation: ParsedNav
  /** Every API description that docs.json names, in the order of navigation. */
  apiSources: ApiSource[]
  resolvedRedirects: Redirects
  /** Of code samples, in the order of the menu. */
  sampleLanguages: LanguageKey[]
  /** Where a setting stands, for findings made later. */
  places: Partial<Record<'primary' | 'light' | 'dark' | 'logo' | 'favicon' | 'fonts' | 'codeTheme', Place>>
  auth: AuthConfig
  /** False when docs.json, or a file it refers to, is missing or does not parse. */
  usable: boolean
}

export const configFile = asFilePath('docs.json')

/** docs.json text -> Config. `text` is undefined when the file is not there. */
export async function parseConfig(text: string | undefined, read: ReadText): Promise<Checked<Config>> {
  if (text === undefined) {
    const hint = 'Run `octavo init` to write a starter site here, or start Octavo in the folder that has one.'
    return {
      value: emptyConfig(),
      diagnostics: [report('config/missing', 'There is no `docs.json` in this folder', { hint })],
    }
  }
  if (text.trim() === '') {
    const at = { file: configFile, line: 1, column: 1, length: 1 }
    const hint = 'The least it needs: `{ "name": "My docs", "navigation": { "pages": ["index"] } }`.'
    return {
      value: emptyConfig(true),
      diagnostics: [report('config/not-json', '`docs.json` is empty', { hint, at })],
    }
  }
  const json = parseJsonFile(configFile, text)
  const diagnostics: Diagnostic[] = [...json.diagnostics]
  const composed = await composeRefs(json.value, read)
  diagnostics.push(...composed.diagnostics)
  const { value, place, keyPlace } = composed.value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (diagnostics.length === 0) {
      const message = '`docs.json` must hold an object'
      diagnostics.push(
        report('config/wrong-type', message, { hint: 'Begin with `{` and end with `}`.', at: place([]) }),
      )
    }
    return { value: emptyConfig(true), diagnostics }
  }
  const { navigation, auth: writtenAuth, ...settings } = value
  for (const [key, { code, reason }] of Object.entries(otherKeys)) {
    if (!Object.hasOwn(settings, key)) continue
    diagnostics.push(report(code, `\`${key}\` has no effect: ${reason}`, { at: keyPlace([key]) }))
    delete settings[key]
  }
  const options = valueAt(settings, ['contextual', 'options'])
  for (const [index, option] of (Array.isArray(options) ? options : []).entries()) {
    if (typeof option !== 'string' || menuOptions.includes(option)) continue
    const message = `\`contextual.options\` names \`${option}\`, which is not in the menu of a page here`
    const hint =
      didYouMean(option, menuOptions) ?? `It may hold ${menuOptions.join(', ')}, and entries of your own.`
    diagnostics.push(
      report('config/not-used', message, { hint, at: place(['contextual', 'options', String(index)]) }),
    )
  }
  const checked = parseLeniently(configSchema, settings, { place, keyPlace })
  diagnostics.push(...checked.diagnostics)
  const nav = parseNav(navigation, ['navigation'], { place, keyPlace })
  diagnostics.push(...nav.diagnostics)
  if (navigation === undefined && composed.diagnostics.length === 0) {
    const hint = 'Add `"navigation": { "pages": ["index"] }`.'
    diagnostics.push(report('config/missing-key', '`navigation` is missing', { hint, at: place([]) }))
  }
  const config = checked.value ?? configSchema.parse({})
  const languages: Config['languages'] = {}
  for (const { label, overrides } of languageNodes(nav.root)) {
    if (!overrides || Object.keys(overrides.value).length === 0) continue
    const own = parseLeniently(languageSchema, overrides.value, {
      place: (path) => place([...overrides.path, ...path]),
      keyPlace: (path) => keyPlace([...overrides.path, ...path]),
    })
    diagnostics.push(...own.diagnostics)
    languages[label] = own.value ?? {}
  }
  const redirects = resolveRedirects(
    config.redirects.map((rule) => ({ ...rule, at: checked.placeOf(rule, 'source') })),
  )
  diagnostics.push(...redirects.diagnostics)
  const apiSources = [
    ...sourcesOf(nav.root),
    ...readApiSources(config.api?.openapi, place(['api', 'openapi']), diagnostics, 'openapi'),
    ...readApiSources(config.api?.asyncapi, place(['api', 'asyncapi']), diagnostics, 'asyncapi'),
  ]
  diagnostics.push(...checkOverlays(apiSources))
  const auth = readAuth(writtenAuth, { place, keyPlace })
  diagnostics.push(...auth.diagnostics)
  const samples = readSampleLanguages(valueAt(settings, ['api', 'examples', 'languages']), place)
  diagnostics.push(...samples.diagnostics)
  if (config.api?.playground?.display === 'auth' && auth.value.kind === 'none')
    diagnostics.push(
      report(
        'config/auth-display',
        '`"display": "auth"` shows no playground to anyone: the site has no sign-in',
        {
          hint: 'Add `auth` to docs.json, or write "interactive" to show it to everyone, or "none".',
          at: place(['api', 'playground', 'display']),
        },
      ),
    )
  const usable = json.diagnostics.length + composed.diagnostics.length === 0
  return {
    value: {
      ...config,
      languages,
      navigation: { root: nav.root, globals: nav.globals },
      auth: usable ? auth.value : { kind: 'broken' },
      apiSources,
      resolvedRedirects: redirects.value,
      sampleLanguages: samples.keys,
      places: {
        primary: place(['colors', 'primary']),
        light: place(['colors', 'light']),
        dark: place(['colors', 'dark']),
        logo: place(['logo']),
        favicon: place(['favicon']),
        fonts: place(['fonts']),
        codeTheme: place(['styling', 'codeblocks', 'theme']),
      },
      usable,
    },
    // What a text that does not parse seems to say is no ground for more findings.
    diagnostics: json.diagnostics.length > 0 ? json.diagnostics : diagnostics,
  }
}

function valueAt(value: Json | undefined, [key, ...rest]: string[]): Json | undefined {
  if (key === undefined) return value
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined
}

function languageNodes(node: NavNode): NavNode[] {
  const below = node.children.filter(isNode).flatMap(languageNodes)
  return node.kind === 'languages' ? [node, ...below] : below
}

/** With `hasText`, for a docs.json that says something nobody can read: it may have said that the site is closed. */
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
    usable: false,
  }
}
