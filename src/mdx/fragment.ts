import type { FilePath } from '../core/path.ts'
import type { BodyJob } from './author/job.ts'
import { bodyTools } from './author/job.ts'
import { parseDocument } from './document.ts'
import { expand } from './expand.ts'
import { renderBody } from './render-body.tsx'

/** A short Markdown text of docs.json (a banner, the 404 page) -> HTML. It includes nothing and runs nothing. */
export async function renderFragment(
  text: string,
  options: Omit<BodyJob, 'tree' | 'demote' | 'imageSizes'>,
): Promise<string> {
  const { value } = await parseDocument('docs.json' as FilePath, text, {})
  if (!value.tree) return text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  const expanded = await expand(value, { load: async () => undefined, latex: false })
  const job: BodyJob = { ...options, tree: expanded.tree, demote: true, imageSizes: {} }
  const { html } = renderBody({ ...job, tools: bodyTools(job) })
  return html.replace(/^<p>([\s\S]*)<\/p>\s*$/, (whole, inner: string) =>
    inner.includes('<p>') ? whole : inner,
  )
}
