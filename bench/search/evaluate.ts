/** Measures how well the search ranks judged queries. */
import { readFileSync } from 'node:fs'
import { createDiskFiles, createMemoryFiles } from '../../src/core/files.ts'
import { readAssets } from '../../src/http/assets.ts'
import { createIndex, createMemoryReader } from '../../src/search/create-index.ts'
import { find } from '../../src/search/find.ts'
import type { IndexReader } from '../../src/search/postings.ts'
import { presentMatches, type ShownHit } from '../../src/search/present.ts'
import { createSite } from '../../src/site/site.ts'
import { openShards } from '../../test/fixtures/search/counted-shards.ts'

/** A query and the results that readers accept as the first. */
type Judged = { query: string; kind: string; accept: string[] }

type Rank = Judged & {
  rank: number
  /** The rank on a static site, and the bytes that its first query loads. */
  staticRank: number
  bytes: number
  shown: string[]
  ms: number
}

/** Queries that the ranking was tuned with, or that were set aside. */
export type QueryKind = 'tuned' | 'held'

/** Runs the judged queries of a set. `source` is a site folder, or a spec file. */
export async function evaluate(set: string, source: string, kind: QueryKind): Promise<Rank[]> {
  const judged: Judged[] = JSON.parse(readFileSync(`bench/search/${kind}/${set}.json`, 'utf8'))
  const site = createSite({ files: filesOf(source), assets: readAssets(), highlight: 'later' })
  const [scope] = await site.searchScopes()
  const index = await createIndex((await site.searchEntries(scope!.id, {}))!)
  const reader = createMemoryReader(index)
  const shards = openShards(index)
  const ranks: Rank[] = []
  for (const item of judged) {
    const rankIn = (hits: readonly ShownHit[]) =>
      hits.findIndex((hit) => item.accept.some((target) => accepts(target, hit))) + 1
    const start = performance.now()
    const hits = await search(item.query, reader)
    const ms = performance.now() - start
    const staticRank = rankIn(await search(item.query, shards.visit()))
    const shown = hits.map(describe)
    const bytes = shards.loaded()
    ranks.push({ ...item, rank: rankIn(hits), staticRank, bytes, shown, ms })
  }
  await site.close()
  return ranks
}

/** Results in the order of the dialog. */
async function search(query: string, reader: IndexReader): Promise<ShownHit[]> {
  const { groups } = presentMatches(await find(query, reader), (url) => url)
  return groups.flatMap(({ hits }) => hits)
}

export function summarize(ranks: readonly { rank: number }[]): { first: number; third: number; mrr: number } {
  const share = (limit: number) =>
    ranks.filter(({ rank }) => rank > 0 && rank <= limit).length / Math.max(1, ranks.length)
  const sum = ranks.reduce((total, { rank }) => total + (rank > 0 ? 1 / rank : 0), 0)
  return { first: share(1), third: share(3), mrr: sum / Math.max(1, ranks.length) }
}

function filesOf(source: string) {
  if (!/\.(?:json|ya?ml)$/.test(source)) return createDiskFiles(source)
  const name = /\.json$/.test(source) ? 'openapi.json' : 'openapi.yaml'
  return createMemoryFiles({
    'docs.json': JSON.stringify({ name: 'Bench', navigation: { openapi: name } }),
    [name]: readFileSync(source, 'utf8'),
  })
}

const plain = (pieces: readonly string[] = []) => pieces.join('')

/** A result in the form of a judgement: `GET /orders`, `field ship_to.city`, `/guides/start#next`. */
function describe({ kind, method, path, href, parent = '', title }: ShownHit): string {
  if (kind === 'operation') return `${method} ${plain(path)}`
  return kind === 'field' ? `field ${parent}${plain(title)}` : href
}

function accepts(target: string, hit: ShownHit): boolean {
  const name = describe(hit)
  if (target.startsWith('field '))
    return hit.kind === 'field' && `.${name.slice(6)}`.endsWith(`.${target.slice(6)}`)
  if (target.startsWith('/')) return hit.kind !== 'field' && hit.href.split('#')[0] === target.split('#')[0]
  return name === target
}
