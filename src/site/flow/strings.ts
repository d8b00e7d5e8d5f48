import { readOwnStrings } from '../../config/own-strings.ts'
import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../core/hash.ts'
import { type FilePath, filePath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query, type Use } from '../../core/query.ts'
import type { Strings } from '../../strings/english.ts'
import { nameOf, stringsFor } from '../../strings/languages/index.ts'
import { textsFor } from '../../strings/messages/browser-texts.ts'
import type { OwnStrings } from '../../strings/messages/own-strings.ts'
import { type TextFile, textFiles } from '../../strings/messages/text-files.ts'

type Input = {
  config: Query<void, Checked<Config>>
  text: Query<FilePath, string | undefined>
}

/** The texts of the interface in each language, with those of the owner. */
export function createStringsFlow({ config, text }: Input) {
  const stringFiles = defineQuery('stringFiles', async (use) => (await use(config)).value.interface.strings)

  const ownStrings = defineKeyedQuery('ownStrings', async (use, language: string): Promise<OwnStrings> => {
    const file = fileFor(language, await use(stringFiles))
    const content = file && (await use(text, file))
    return file && content !== undefined ? readOwnStrings(file, content).value : {}
  })

  const strings = async (use: Use, language = ''): Promise<Strings> =>
    stringsFor(language || 'en', await use(ownStrings, language))

  /** Files of texts that the playground loads: their content by the name below `_octavo/`. */
  const textFilesIn = async (use: Use, language: string): Promise<Map<string, string>> => {
    const own = await strings(use, language)
    const contents = fileNames.map((file) => [file, JSON.stringify(textsFor(file, own))] as const)
    const hash = contentHash(contents.map(([, content]) => content).join('\n'))
    return new Map(contents.map(([file, content]) => [textFileName(language, file, hash), content]))
  }

  /** The name of these files, with `*` for what they contain. */
  const textFile = defineKeyedQuery('textFile', async (use, language: string) => {
    const [name = ''] = (await textFilesIn(use, language)).keys()
    return name.replace(`-${fileNames[0]}-`, '-*-')
  })

  return { stringFiles, ownStrings, strings, textFile, textFilesIn }
}

const fileNames = Object.keys(textFiles) as TextFile[]

/** `texts-de-form-x8cB1tVfZ0.json` */
const textFileName = (language: string, file: string, hash: string) =>
  `texts-${language.replace(/[^\w-]/g, '') || 'en'}-${file}-${hash}.json`

/** The owner's file for a language: that of its exact code, or of the code without region. */
function fileFor(language: string, files: Readonly<Record<string, string>>): FilePath | undefined {
  const code = (language || 'en').toLowerCase()
  const codes = Object.keys(files)
  const own =
    codes.find((key) => key.toLowerCase() === code) ?? codes.find((key) => key.toLowerCase() === nameOf(code))
  return own === undefined ? undefined : filePath(files[own]!)
}
