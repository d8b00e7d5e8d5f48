import type { RootContent } from 'mdast'
import { causeOf, type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { asFilePath, type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineQueryBy, listKey, type Query, type Use } from '../../core/query.ts'
import type { ApiChanges, OperationName } from '../../diff/change.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import { frontMatterPlace } from '../../mdx/read/front-matter.ts'
import { operationOf, type SiteMap } from '../../nav/site-map.ts'
import { escapeMarkdown } from '../../render/spec-markdown/spec-to-markdown.ts'
import { parseSpec } from '../../render/spec-markdown/tree.ts'
import { isUrl } from '../../spec/read/ref.ts'
import { apiProblem } from '../page/spec-problem.ts'
import type { SpecFlow } from './spec/spec.ts'

type Input = {
  siteMap: Query<void, { value: SiteMap; diagnostics: Diagnostic[] }>
  spec: SpecFlow
  /** Whether a page may appear in lists. */
  isListed: (url: UrlPath, use: Use) => Promise<boolean>
}

/** The changes between two versions of a spec. */
type Step = { label: string; since?: string; isBreaking: boolean; markdown: string }

type Comparison = { kind: 'step'; step: Step } | { kind: 'unreadable'; file: string }

/** Adds the changes between the specs in `changes` of the front matter to a page. */
export function createChangesFlow({ siteMap, spec, isListed }: Input) {
  const step = defineQueryBy(listKey<[now: FilePath, before: FilePath]>())(
    'changes',
    async (use, pair): Promise<Comparison> => {
      const [now, before] = pair
      const { compareApis, readApi, writeMarkdown } = await import('../../diff/index.ts')
      const { allowed } = await use(spec.settings)
      const read = async (file: FilePath) => {
        const api = await readApi(file, (path) => use(spec.specValue, path), allowed)
        // Hidden operations are not news.
        return api && { ...api, operations: api.operations.filter((operation) => !operation.isHidden) }
      }
      const [older, newer] = [await read(before), await read(now)]
      if (!older || !newer) return { kind: 'unreadable', file: newer ? before : now }
      const changes = compareApis(older, newer)
      const link = await linksTo(now, use)
      const markdown = writeMarkdown(changes, { link, escape: escapeMarkdown, headingLevel: 3 }).join('\n\n')
      return { kind: 'step', step: { ...namesOf(changes, now, before), markdown } }
    },
  )

  /** Links to operation pages, preferably of the newer spec. */
  async function linksTo(api: string, use: Use) {
    const urls = new Map<string, string>()
    for (const route of (await use(siteMap)).value.routes.values()) {
      const ref = operationOf(route)
      if (!ref || (ref.api !== api && urls.has(ref.key))) continue
      if (await isListed(route.url, use)) urls.set(ref.key, route.url)
    }
    return ({ key }: OperationName) => urls.get(key)
  }

  /** Appends the changes to a page, newest first. */
  async function addChanges(
    document: MdxDocument,
    use: Use,
  ): Promise<{ document: MdxDocument; diagnostics: Diagnostic[] }> {
    const { file, source, front, tree } = document
    const files = (front.changes ?? []).map((source) =>
      isUrl(source) ? asFilePath(source) : filePath(source),
    )
    if (!tree || files.length === 0) return { document, diagnostics: [] }
    const at = frontMatterPlace(file, source, 'changes')
    if (files.length < 2) return { document, diagnostics: [tooFew(at)] }
    const diagnostics: Diagnostic[] = []
    const steps: Step[] = []
    for (const [index, now] of files.slice(0, -1).entries()) {
      const before = files[index + 1]
      const comparison: Comparison =
        now && before
          ? await use(step, [now, before])
          : { kind: 'unreadable', file: front.changes![now ? index + 1 : index]! }
      if (comparison.kind === 'step') steps.push(comparison.step)
      else diagnostics.push(await unreadable(comparison.file, at, use))
    }
    const children = [...tree.children, ...steps.map(updateOf)]
    return { document: { ...document, tree: { ...tree, children } }, diagnostics }
  }

  async function unreadable(file: string, at: Place, use: Use): Promise<Diagnostic> {
    const message = `\`${file}\` cannot be compared: it does not exist or is not an OpenAPI document`
    const problem = await apiProblem(file, { use, spec })
    if (!problem || problem.code === 'spec/missing')
      return report('page/changes', message, {
        hint: 'Check the path; it is relative to the site folder.',
        at,
      })
    return report('page/changes', message, { hint: `Fix \`${file}\` first.`, at, cause: causeOf(problem) })
  }

  return { changes: step, addChanges }
}

const tooFew = (at: Place) =>
  report('page/changes', '`changes` needs at least two specs', {
    hint: 'List them newest first, such as `changes: [openapi.yaml, old/openapi-1.yaml]`.',
    at,
  })

function namesOf(
  { before, after, changes }: ApiChanges,
  file: string,
  older: string,
): Omit<Step, 'markdown'> {
  const nameOf = (path: string) => /([^/]+?)(?:\.\w+)?$/.exec(path)?.[1] ?? path
  const { version } = after
  const isNumbered = version !== undefined && version !== before.version
  return {
    label: isNumbered ? version : nameOf(file),
    since: isNumbered ? before.version : nameOf(older),
    isBreaking: changes.some(({ level }) => level === 'breaking'),
  }
}

/** Texts of a spec are parsed as Markdown, never as MDX, so they cannot contain code. */
function updateOf({ label, since, isBreaking, markdown }: Step): RootContent {
  const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute' as const, name, value })
  return {
    type: 'mdxJsxFlowElement',
    name: 'Update',
    attributes: [
      attribute('label', label),
      ...(since ? [attribute('description', `since ${since}`)] : []),
      ...(isBreaking ? [attribute('tags', 'Breaking')] : []),
    ],
    children: parseSpec(markdown).children.map(withoutHtml),
  } as RootContent
}

function withoutHtml<Node extends RootContent>(node: Node): Node {
  if (node.type === 'html') return { type: 'text', value: node.value } as unknown as Node
  return 'children' in node ? { ...node, children: (node.children as RootContent[]).map(withoutHtml) } : node
}
