import type { Config } from '../../../config/parse.ts'
import type { Checked } from '../../../core/diagnostic/diagnostic.ts'
import { type FilePath, filePath } from '../../../core/path.ts'
import { defineInput, defineQuery, type Query } from '../../../core/query.ts'
import { createHighlighter, parseGrammar } from '../../../mdx/highlight.ts'
import { libraryOf } from '../../page/chrome.ts'

type LookInput = {
  config: Query<void, Checked<Config>>
  text: Query<FilePath, string | undefined>
  /** Whether code is highlighted already. */
  isColoured: () => boolean
}

/** The appearance settings of docs.json, and the code highlighter. */
export function createLookFlow({ config, text, isColoured }: LookInput) {
  const colours = defineInput('colours', isColoured)

  /** Only the settings that pages depend on, so that a new banner does not render every page again. */
  const look = defineQuery('look', async (use) => {
    const { value } = await use(config)
    const { codeblocks, latex = true } = value.styling
    const theme = typeof codeblocks === 'object' ? codeblocks.theme : undefined
    const codeTheme = typeof theme === 'string' ? { light: theme, dark: theme } : theme
    const grammars = typeof codeblocks === 'object' ? (codeblocks.languages?.custom ?? []) : []
    const { security: allowed, metadata } = value
    return { library: libraryOf(value), latex, codeTheme, grammars, timestamps: metadata.timestamp, allowed }
  })

  const library = defineQuery('library', async (use) => (await use(look)).library, { isLookUp: true })

  /** Custom languages of the owner: TextMate grammars in the site folder. */
  const grammars = defineQuery('grammars', async (use) => {
    const paths = (await use(look)).grammars.flatMap((path) => filePath(path) ?? [])
    return (await Promise.all(paths.map((path) => use(text, path)))).flatMap(
      (source) => parseGrammar(source) ?? [],
    )
  })

  const highlighter = defineQuery(
    'highlighter',
    async (use) => {
      if (!(await use(colours))) return undefined
      return createHighlighter((await use(look)).codeTheme, await use(grammars))
    },
    { same: Object.is },
  )

  return { colours, look, library, grammars, highlighter }
}
