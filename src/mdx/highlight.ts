import type {
  HighlighterCore,
  LanguageInput,
  LanguageRegistration,
  ThemeInput,
  ThemeRegistrationRaw,
} from 'shiki/core'
import type { Token } from '../components/code-text.tsx'

export type Grammar = LanguageRegistration

export type CodeTheme = { light: string; dark: string }

/** Colors stand for classes of the stylesheet, so that the page theme decides how code looks. */
const classes: Record<string, string> = {
  '#000001': 'k',
  '#000002': 's',
  '#000003': 'n',
  '#000004': 'w',
  '#000005': 'c',
}

const ownTheme: ThemeRegistrationRaw = {
  name: 'octavo',
  type: 'light',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000005' } },
    {
      scope: [
        'string',
        'punctuation.definition.string',
        'string.regexp',
        'markup.inline.raw',
        'markup.underline.link',
        'markup.inserted',
      ],
      settings: { foreground: '#000002' },
    },
    {
      scope: [
        'constant.numeric',
        'constant.language',
        'constant.character.escape',
        'keyword.other.unit',
        'markup.deleted',
      ],
      settings: { foreground: '#000003' },
    },
    {
      scope: [
        'keyword',
        'storage',
        'keyword.control',
        'variable.language',
        'entity.name.tag',
        'support.function.builtin',
        'markup.heading',
        'support.class.component',
        'meta.tag.attributes keyword',
      ],
      settings: { foreground: '#000004' },
    },
    { scope: ['keyword.operator'], settings: { foreground: '#000000' } },
    {
      scope: [
        'support.type.property-name',
        'entity.name.function',
        'entity.other.attribute-name',
        'meta.object-literal.key',
        'entity.name.type',
        'entity.name.class',
        'variable.other.constant',
      ],
      settings: { foreground: '#000001' },
    },
  ],
}

export type Highlighter = {
  /** Undefined for an unknown language. */
  tokens: (code: string, language: string) => Promise<Token[][] | undefined>
}

const maxLength = 100_000

/** A busy machine may exceed the default limit of half a second, and then the output would differ. */
const limits = { tokenizeTimeLimit: 10_000, tokenizeMaxLineLength: 5_000 }

/** Compiling grammars is slow, so sites without a custom theme or grammar share this one. */
const plainHighlighter = createLazily(undefined, [])

export function createHighlighter(codeTheme?: CodeTheme, grammars: readonly Grammar[] = []): Highlighter {
  // In Shiki this means the colors of the page, which is the default here.
  const theme =
    codeTheme && [codeTheme.light, codeTheme.dark].includes('css-variables') ? undefined : codeTheme
  return theme || grammars.length > 0 ? createLazily(theme, grammars) : plainHighlighter
}

/** Loads the highlighter on first use, and each language when a page first shows it. */
function createLazily(theme: CodeTheme | undefined, grammars: readonly Grammar[]): Highlighter {
  let core: ReturnType<typeof load> | undefined
  const loading = new Map<string, Promise<boolean>>()
  const cache = createTokenCache()
  return {
    tokens: (code, name) => {
      const language = name.toLowerCase()
      if (plainLanguages.has(language) || code.length > maxLength) return Promise.resolve(undefined)
      return cache(`${language}\n${code}`, () => tokensOf(code, language))
    },
  }

  async function tokensOf(code: string, language: string): Promise<Token[][] | undefined> {
    core ??= load(theme, grammars)
    const { shiki, isThemed } = await core
    let ready = loading.get(language)
    if (!ready) {
      const isOwn = grammars.some((grammar) => namesOf(grammar).includes(language))
      ready = isOwn ? Promise.resolve(true) : loadLanguage(shiki, language)
      loading.set(language, ready)
    }
    if (!(await ready)) return undefined
    if (theme && isThemed) return themed(shiki, code, { lang: language, themes: theme })
    const { tokens } = shiki.codeToTokens(code, { ...limits, lang: language, theme: 'octavo' })
    return tokens.map((line) =>
      merge(
        line.map(({ content, color = '' }) => ({ text: content, className: classes[color.toLowerCase()] })),
      ),
    )
  }
}

type Tokens = Promise<Token[][] | undefined>

/** In characters of code, of which the tokens take about twenty times as many bytes. */
const maxCached = 500_000

/** Sites repeat code: the same commands on many pages, and each page in several formats. */
function createTokenCache(): (key: string, create: () => Tokens) => Tokens {
  const cache = new Map<string, Tokens>()
  let size = 0
  return (key, create) => {
    const cached = cache.get(key)
    if (cached) return cached
    const tokens = create()
    cache.set(key, tokens)
    size += key.length
    for (const oldest of cache.keys()) {
      if (size <= maxCached) break
      cache.delete(oldest)
      size -= oldest.length
    }
    return tokens
  }
}

/** Undefined if the text is not a TextMate grammar. */
export function parseGrammar(source: string | undefined): Grammar | undefined {
  try {
    const grammar = JSON.parse(source ?? '') as Grammar
    return typeof grammar.name === 'string' &&
      typeof grammar.scopeName === 'string' &&
      Array.isArray(grammar.patterns)
      ? { ...grammar, name: grammar.name.toLowerCase() }
      : undefined
  } catch {
    return undefined
  }
}

export function namesOf({ name, aliases = [] }: Grammar): string[] {
  return [name, ...aliases].map((name) => name.toLowerCase())
}

const plainLanguages = new Set(['text', 'txt', 'plain', 'plaintext', ''])

/** Does not load the highlighter. */
export async function isKnownLanguage(language: string): Promise<boolean> {
  if (plainLanguages.has(language) || language === 'mermaid') return true
  const { bundledLanguages } = await import('shiki/langs')
  return language.toLowerCase() in bundledLanguages
}

async function load(
  theme: CodeTheme | undefined,
  grammars: readonly Grammar[],
): Promise<{ shiki: HighlighterCore; isThemed: boolean }> {
  const [{ createHighlighterCore }, { createOnigurumaEngine }, { bundledThemes }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/oniguruma'),
    theme ? import('shiki/themes') : { bundledThemes: {} },
  ])
  const themes: Record<string, ThemeInput | undefined> = bundledThemes
  const selection = theme ? [themes[theme.light], themes[theme.dark]] : []
  // An unknown theme is reported elsewhere and must not break pages.
  const isThemed = selection.length > 0 && selection.every((grammar) => grammar !== undefined)
  const engine = createOnigurumaEngine(import('shiki/wasm'))
  const shiki = await createHighlighterCore({
    themes: isThemed ? selection : [ownTheme],
    langs: [...grammars],
    engine,
  })
  return { shiki, isThemed }
}

async function loadLanguage(shiki: HighlighterCore, language: string): Promise<boolean> {
  const { bundledLanguages } = await import('shiki/langs')
  const bundled: Record<string, LanguageInput | undefined> = bundledLanguages
  const grammar = bundled[language]
  if (!grammar) return false
  await shiki.loadLanguage(grammar)
  return true
}

function themed(
  shiki: HighlighterCore,
  code: string,
  options: { lang: string; themes: CodeTheme },
): Token[][] {
  const lines = shiki.codeToTokensWithThemes(code, { ...limits, ...options })
  return lines.map((line) =>
    line.map(({ content, variants }) => ({
      text: content,
      color: { light: variants.light?.color ?? 'inherit', dark: variants.dark?.color ?? 'inherit' },
    })),
  )
}

/** Joins adjacent tokens of the same class. */
function merge(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    if (last && (last.className === token.className || token.text.trim() === '')) last.text += token.text
    else merged.push({ ...token })
  }
  return merged
}
