import { type BuildOptions, build, type Message, type Plugin } from 'esbuild'
import { type Diagnostic, placeOfLine, report } from '../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../core/hash.ts'
import { asFilePath, extension, type FilePath, filePath } from '../../core/path.ts'
import type { OwnCode } from '../../core/policy/blocked-code.ts'
import type { AuthorModule } from '../expanded.ts'
import { userInCode } from '../user-name.ts'
import { moduleSource, provide } from './module-source.ts'

/** The author's code of one page, for the worker and for the browser. */
export type AuthorBundle = {
  server: string
  browser: string
  hash: string
  interactive: boolean
  /** Source code of the page and its imports. */
  sources: OwnCode[]
}

export type BundleOptions = {
  modules: readonly AuthorModule[]
  names: readonly ReadonlySet<string>[]
  read: (file: FilePath) => Promise<string | undefined>
  /** Imports and exports of an MDX file, for files that import from it. */
  codeOf: (file: FilePath) => Promise<string | undefined>
  /** URL of the browser runtime that islands share. */
  runtime: string
}

export async function bundleAuthor(
  options: BundleOptions,
): Promise<{ value: AuthorBundle | undefined; diagnostics: Diagnostic[] }> {
  const sources: OwnCode[] = []
  const shared: BuildOptions = {
    stdin: { contents: entry(options.modules.length), loader: 'js', sourcefile: 'octavo:entry' },
    bundle: true,
    write: false,
    jsx: 'automatic',
    jsxImportSource: 'react',
    target: 'es2022',
    logLevel: 'silent',
    charset: 'utf8',
  }
  try {
    const [server, browser] = await Promise.all([
      build({
        ...shared,
        format: 'cjs',
        platform: 'neutral',
        plugins: [resolver(options, sources, undefined)],
      }),
      build({
        ...shared,
        format: 'esm',
        platform: 'browser',
        minify: true,
        plugins: [resolver(options, [], options.runtime)],
      }),
    ])
    const text = browser.outputFiles?.[0]?.text ?? ''
    const code = userInCode.test(text) ? readUser + text : text
    const interactive = sources.some(({ text }) => /\buse[A-Z]\w*\s*\(|\bon[A-Z]\w*\s*=\s*\{/.test(text))
    return {
      value: {
        server: server.outputFiles?.[0]?.text ?? '',
        browser: code,
        hash: contentHash(code),
        interactive,
        sources,
      },
      diagnostics: [],
    }
  } catch (problem) {
    const { errors = [] } = problem as { errors?: Message[] }
    if (errors.length === 0) throw problem
    return {
      value: undefined,
      diagnostics: await Promise.all(errors.map((error) => describe(error, options))),
    }
  }
}

/** Reads the user from the page, so that the code is the same for all readers. */
const readUser =
  'const user=JSON.parse(document.querySelector("octavo-island[data-user]")?.dataset.user??"{}");'

function entry(count: number): string {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const imports = indexes.map(
    (index) => `import { $expressions as m${index} } from 'octavo-document:${index}'`,
  )
  return `${imports.join('\n')}\nexport const modules = [${indexes.map((index) => `m${index}`).join(', ')}]\n`
}

const packages = /^(react|react-dom|preact)(\/.*)?$|^octavo:components$/

/** Resolves files in the site folder and bundled packages only. */
function resolver(
  { modules, names, read, codeOf }: BundleOptions,
  sources: OwnCode[],
  runtime: string | undefined,
): Plugin {
  return {
    name: 'octavo',
    setup(esbuild) {
      esbuild.onResolve({ filter: packages }, ({ path }) => ({
        path: runtime ?? path,
        external: true,
      }))
      esbuild.onResolve({ filter: /^octavo-document:/ }, ({ path }) => ({
        path: modules[Number(path.split(':')[1])]!.file,
        namespace: 'document',
      }))
      esbuild.onResolve({ filter: /.*/ }, ({ path, importer }) => {
        const file = /^[./]/.test(path) ? filePath(path, asFilePath(importer)) : undefined
        if (file === undefined)
          return {
            errors: [
              { text: `\`${path}\` cannot be imported; only files in the site folder and \`react\` can` },
            ],
          }
        return { path: file, namespace: 'site' }
      })
      esbuild.onLoad({ filter: /.*/, namespace: 'document' }, ({ path }) => {
        const index = modules.findIndex((module) => module.file === path)
        const contents = moduleSource(modules[index]!, names[index]!, runtime !== undefined)
        sources.push({ file: asFilePath(path), text: contents })
        return { contents, loader: 'jsx' }
      })
      esbuild.onLoad({ filter: /.*/, namespace: 'site' }, async ({ path }) => {
        const file = asFilePath(path)
        const text = await (/\.mdx?$/i.test(path) ? codeOf(file) : read(file))
        if (text === undefined) return { errors: [{ text: `\`${path}\` does not exist` }] }
        const kind = extension(path)
        if (kind === 'json') return { contents: text, loader: 'json' }
        sources.push({ file, text })
        return { contents: provide(text), loader: kind.startsWith('ts') ? 'tsx' : 'jsx' }
      })
    },
  }
}

async function describe({ text, location }: Message, { modules, read }: BundleOptions): Promise<Diagnostic> {
  const [, path = modules[0]!.file] = /^(?:document|site):(.*)$/.exec(location?.file ?? '') ?? []
  const file = asFilePath(path)
  const document = modules.find((module) => module.file === file)
  const hint = 'Use JavaScript with JSX; types are allowed in `.tsx` files.'
  // The bundler sees only the code of an MDX file, so the first expression is the best place.
  const at = document
    ? document.expressions[0]?.at
    : placeOfLine(
        { file, text: (await read(file)) ?? '' },
        { line: location?.line ?? 1, column: (location?.column ?? 0) + 1, length: location?.length },
      )
  return report(
    'page/author-code',
    `The code on this page does not compile: ${text.replace(/\b(site|document):/g, '')}`,
    { hint, at },
  )
}
