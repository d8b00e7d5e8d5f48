import type { Config } from '../../config/parse.ts'
import type { ReferenceSettings, SampleSettings } from '../../reference/draw.tsx'
import type { ApiSettings } from '../../reference/page/api-page.tsx'
import { languages } from '../../samples/languages/index.ts'

/** What reference pages need to know of docs.json; plain data, so that it can be compared. */
export type PlainSettings = Omit<ReferenceSettings, 'samples'> & {
  samples: Omit<SampleSettings, 'loaded'>
  mdx?: ApiSettings
}

/** Where the relay of the playground is: beside the pages, nowhere, or at an address of its own. */
export type RelayPlace = { kind: 'own' } | { kind: 'none' } | { kind: 'elsewhere'; url: string }

export function readReferenceSettings(
  { api, sampleLanguages }: Config,
  relay: RelayPlace = { kind: 'own' },
): PlainSettings {
  const { autogenerate = true, defaults = 'all' } = api?.examples ?? {}
  return {
    full: api?.url === 'full',
    expanded: api?.params?.expanded === 'all',
    post: api?.params?.post ?? [],
    deepObject: api?.params?.deepObject ?? 'indices',
    samples: { languages: autogenerate ? sampleLanguages : [], requiredOnly: defaults === 'required' },
    playground: {
      display: api?.playground?.display ?? 'interactive',
      proxy: relay.kind !== 'none' && (api?.playground?.proxy ?? true),
      relay: relay.kind === 'elsewhere' ? relay.url : undefined,
      credentials: api?.playground?.credentials ?? false,
      prefill: api?.examples?.prefill ?? false,
    },
    mdx: api?.mdx,
  }
}

/** With the language that samples on the page are in; with all of them where authors wrote some, which are coloured. */
export async function loadSamples<Settings extends Omit<PlainSettings, 'mdx'>>(
  settings: Settings,
  all = false,
): Promise<Settings & { samples: SampleSettings }> {
  const [first] = settings.samples.languages
  const wanted = languages.filter(({ key }) => all || key === first)
  const loaded = await Promise.all(wanted.map(async ({ key, load }) => [key, await load()] as const))
  return { ...settings, samples: { ...settings.samples, loaded: new Map(loaded) } }
}
