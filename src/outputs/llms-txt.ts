import { encodeAddress } from '../core/encode-address.ts'
import { escapeMarkdown } from '../render/spec-markdown/spec-to-markdown.ts'
import { plural } from '../strings/intl.ts'
import type { ListedPage, ListedSection, Output, OutputFile, OutputInput } from './output.ts'

/** Larger sites get one file per section. */
export const maxPerFile = 10_000

/** https://llmstxt.org: all pages with their Markdown URLs, in navigation order. */
export const llmsTxt: Output = { paths: /^(?:\.well-known\/)?llms\.txt$|^llms\/\d+\.txt$/, write: writeIndex }

function writeIndex(input: OutputInput): OutputFile[] {
  const { sections } = input
  const count = sections.reduce((sum, { pages }) => sum + pages.length, 0)
  const parts = count > maxPerFile ? splitSections(sections) : []
  const blocks =
    parts.length > 0
      ? [
          writeSection(
            'Sections',
            parts.map(({ title, path, pages }) =>
              writeLink(input, {
                title,
                path: `/${path}`,
                description: plural(pages.length, 'page', 'pages'),
              }),
            ),
          ),
        ]
      : sections.map(({ title, pages }) =>
          writeSection(
            title,
            pages.map((page) => writePage(page, input)),
          ),
        )
  const text = join([head(input), ...blocks, writeSpecs(input)])
  const sectionFiles = parts.map(({ title, path, pages }) => ({
    path,
    text: join([
      `# ${escapeMarkdown(`${input.name}: ${title}`)}`,
      pages.map((page) => writePage(page, input)).join('\n'),
    ]),
  }))
  return [{ path: 'llms.txt', text }, { path: '.well-known/llms.txt', text }, ...sectionFiles]
}

const head = ({ name, description, instructions }: OutputInput) =>
  join(
    [
      `# ${escapeMarkdown(name)}`,
      description ? `> ${escapeMarkdown(description)}` : '',
      instructions.length > 0 ? `## Instructions\n\n${instructions.join('\n\n')}` : '',
    ],
    '',
  )

const join = (blocks: readonly string[], end = '\n') => blocks.filter(Boolean).join('\n\n') + end

const writeSection = (title: string, lines: readonly string[]) =>
  `## ${escapeMarkdown(title)}\n\n${lines.join('\n')}`

function writePage({ url, title, description, parts = [] }: ListedPage, input: OutputInput): string {
  const path = url === '/' ? '/index.md' : `${url}.md`
  const partLinks = parts.map(
    (part) => `\n  ${writeLink(input, { title: part.title, path: `${path}#${part.anchor}` })}`,
  )
  return writeLink(input, { title, path, description }) + partLinks.join('')
}

type Link = { title: string; path: string; description?: string }

function writeLink({ baseUrl }: OutputInput, { title, path, description }: Link): string {
  const text = description ? `: ${escapeMarkdown(description)}` : ''
  return `- [${escapeMarkdown(title)}](${baseUrl}${encodeAddress(path)})${text}`
}

function writeSpecs({ specs }: OutputInput): string {
  const names = { openapi: 'OpenAPI Specs', asyncapi: 'AsyncAPI Specs' }
  const sections = (['openapi', 'asyncapi'] as const).map((family) => {
    const familySpecs = specs.filter((spec) => spec.family === family)
    const lines = familySpecs.map(({ title, href }) => `- [${escapeMarkdown(title)}](${href})`)
    return lines.length === 0 ? '' : writeSection(names[family], lines)
  })
  return sections.filter(Boolean).join('\n\n')
}

/** Files are numbered because titles can change or repeat. */
function splitSections(sections: readonly ListedSection[]): (ListedSection & { path: string })[] {
  return sections.map((section, index) => ({ ...section, path: `llms/${index + 1}.txt` }))
}
