import type { Config } from '../../config/parse.ts'
import { type Cause, causeOf, type Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import { type UrlPath, urlPath } from '../../core/path.ts'
import type { SiteMap } from '../../nav/site-map.ts'
import type { SpecReader } from '../flow/spec/spec.ts'
import { apiProblem } from '../page/spec-problem.ts'

/** Why a page does not exist: the spec that generates it cannot be read. */
export type CauseOfMissing = (url: UrlPath) => { spec: string; cause: Cause } | undefined

type Input = SpecReader & { map: SiteMap }

export async function createSpecCauses(
  { apiSources }: Config,
  { map, ...reader }: Input,
): Promise<CauseOfMissing> {
  const folders = [
    ...apiSources.map(({ id, directory }) => ({ id, folder: urlPath(directory ?? 'api-reference') })),
    ...[...map.routes.values()].flatMap((route) =>
      route.kind === 'problem' ? [{ id: route.api, folder: route.url }] : [],
    ),
  ]
  const broken: { spec: string; folder: UrlPath; cause: Cause }[] = []
  for (const { id, folder } of folders) {
    if ((await reader.use(reader.spec.outline, id)) !== undefined) continue
    const problem = await apiProblem(id, reader)
    if (problem) broken.push({ spec: id, folder, cause: causeOf(problem) })
  }
  return (url) => broken.find(({ folder }) => url === folder || url.startsWith(`${folder}/`))
}

type ConfigInput = {
  config: Config
  aboutConfig: readonly Diagnostic[]
  /** The text of docs.json. */
  text: string | undefined
}

/** Marks diagnostics that only exist because docs.json or its `navigation` cannot be read. */
export function causedByConfig(
  diagnostics: readonly Diagnostic[],
  { config, aboutConfig, text = '' }: ConfigInput,
): Diagnostic[] {
  const problem = config.usable
    ? aboutConfig.find(({ message }) => /^`navigation` (?:is missing|must be)/.test(message))
    : aboutConfig.find(({ severity }) => severity === 'error')
  if (!problem) return [...diagnostics]
  const cause = causeOf(problem)
  const codes = new Set<string>(['nav/unlisted-page'])
  // Without `navigation`, the pages of its specs do not exist.
  if (/"(?:openapi|asyncapi)"/.test(text)) codes.add('link/page-not-found').add('redirect/target-not-found')
  return diagnostics.map((item) => (codes.has(item.code) ? { ...item, cause } : item))
}
