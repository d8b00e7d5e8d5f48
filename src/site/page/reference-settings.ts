import type { Config } from '../../config/parse.ts'
import type { ReferenceSettings, SampleSettings } from '../../reference/draw.tsx'
import type { ApiSettings } from '../../reference/page/api-page.tsx'
import { languages } from '../../samples/languages/index.ts'

/** The docs.json settings of reference pages, as plain data that can be compared. */
export type PlainSettings = Omit<ReferenceSettings, 'samples'> & {
  samples: Omit<SampleSettings, 'loaded'>
  mdx?: ApiSettings
}

/** Where the playground's relay is: on this site, nowhere, or at another URL. */
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

/** Loads the first sample language; with `all`, every language, to highlight hand-written samples. */
export async function loadSamples<Settings extends Omit<PlainSettings, 'mdx'>>(
  settings: Settings,
  all = false,
): Promise<Settings & { samples: SampleSettings }> {
  const [first] = settings.samples.languages
  const selection = languages.filter(({ key }) => all || key === first)
  const loaded = await Promise.all(selection.map(async ({ key, load }) => [key, await load()] as const))
  return { ...settings, samples: { ...settings.samples, loaded: new Map(loaded) } }
}
