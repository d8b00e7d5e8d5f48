import type { Config } from '../../config/parse.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { defineQuery, type Query } from '../../core/query.ts'
import { outputs } from '../../outputs/index.ts'
import type { ListedSection, OutputFile, OutputInput } from '../../outputs/output.ts'
import { siteAddress } from '../page/chrome.ts'
import type { Downloads } from './api-files.ts'
import type { SpecHead } from './spec/head.ts'

type Input = {
  config: Query<void, Checked<Config>>
  listing: Query<void, ListedSection[]>
  apiNames: Query<void, Map<string, string>>
  downloads: Query<string, Downloads | undefined>
  head: Query<string, SpecHead | undefined>
  base: string
  /** The public URL set by the operator. */
  publicUrl?: string
}

/** Text files about the whole site, for agents and crawlers. */
export function createOutputsFlow({ config, listing, apiNames, downloads, head, base, publicUrl }: Input) {
  const outputFiles = defineQuery('outputFiles', async (use): Promise<Map<string, OutputFile>> => {
    const { value } = await use(config)
    const address = siteAddress(value.seo, base, publicUrl)
    const specs: OutputInput['specs'] = []
    for (const [title, id] of await use(apiNames)) {
      const files = await use(downloads, id)
      const family = (await use(head, id))?.family ?? 'openapi'
      if (files) specs.push({ title, family, href: (address ?? base) + encodeURI(files.spec) })
    }
    const input = {
      name: value.name,
      description: value.description,
      instructions: [value.markdown.instructions ?? []].flat(),
      baseUrl: address ?? base,
      isAbsolute: address !== undefined,
      isUnlisted: /\bnoindex\b/.test(String(value.seo.metatags.robots ?? '')),
      sections: await use(listing),
      specs,
    }
    return new Map(outputs.flatMap(({ write }) => write(input)).map((file) => [file.path, file]))
  })

  return { outputFiles }
}
