import type { RootContent } from 'mdast'
import { type Diagnostic, type Place, report } from '../../core/diagnostic/diagnostic.ts'
import { asFilePath, type FilePath, filePath, type UrlPath } from '../../core/path.ts'
import { defineQueryBy, listKey, type Query, type Use } from '../../core/query.ts'
import type { ApiChanges, OperationName } from '../../diff/change.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import { frontMatterPlace } from '../../mdx/read/front-matter.ts'
import { operationOf, type SiteMap } from '../../nav/site-map.ts'
import { escapeMarkdown } from '../../render/spec-markdown/spec-to-markdown.ts'
import { parseSpec } from '../../render/spec-markdown/tree.ts'
import { isUrl } from '../../spec/read/ref.ts'
import type { SpecFlow } from './spec/spec.ts'

type Input = {
  siteMap: Query<void, { value: SiteMap; diagnostics: Diagnostic[] }>
  spec: SpecFlow
  /** Whether lists may name a page. */
  isListed: (url: UrlPath, use: Use) => Promise<boolean>
}

/** One step from an older description to a newer one, for a page. */
type Step = { label: string; since?: string; isBreaking: boolean; markdown: string }

type Compared = { kind: 'step'; step: Step } | { kind: 'unreadable'; file: string }

/** Pages whose front matter names descriptions under `changes` say what is different between each two of them. */
export function createChangesFlow({ siteMap, spec, isListed }: Input) {
  const step = defineQueryBy(listKey<[now: FilePath, before: FilePath]>())(
    'changes',
    async (use, pair): Promise<Compared> => {
      const [now, before] = pair
      const { compareApis, readApi, writeMarkdown } = await import('../../diff/index.ts')
      const { allowed } = await use(spec.settings)
      const read = async (file: FilePath) => {
        const api = await readApi(file, (path) => use(spec.specValue, path), allowed)
        // What is left out of all that is generated is no news either.
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

  /** The page of an operation: that of the newer description, or of another that has it. */
  async function linksTo(api: string, use: Use) {
    const urls = new Map<string, string>()
    for (const route of (await use(siteMap)).value.routes.values()) {
      const shown = operationOf(route)
      if (!shown || (shown.api !== api && urls.has(shown.key))) continue
      if (await isListed(route.url, use)) urls.set(shown.key, route.url)
    }
    return ({ key }: OperationName) => urls.get(key)
  }

  /** A page with its steps at its end, the newest first. */
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
      const comparison: Compared =
        now && before
          ? await use(step, [now, before])
          : { kind: 'unreadable', file: front.changes![now ? index + 1 : index]! }
      if (comparison.kind === 'step') steps.push(comparison.step)
      else diagnostics.push(unreadable(comparison.file, at))
    }
    const children = [...tree.children, ...steps.map(updateOf)]
    return { document: { ...document, tree: { ...tree, children } }, diagnostics }
  }

  return { changes: step, addChanges }
}

const tooFew = (at: Place) =>
  report('page/changes', '`changes` needs two descriptions: the newer, and the one before it', {
    hint: 'Write `changes: [openapi.yaml, old/openapi-1.yaml]`, the newest first.',
    at,
  })

const unreadable = (file: string, at: Place) =>
  report('page/changes', `\`${file}\` cannot be compared: it is not there, or is no OpenAPI description`, {
    hint: 'Name files of the site folder, from its root.',
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

/** The words of descriptions are read as Markdown, never as MDX: nothing in them is code. */
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
