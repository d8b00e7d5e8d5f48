import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findGithubSpec } from '../../../scripts/github-spec.mjs'
import { createMemoryFiles } from '../../../src/core/files.ts'
import { find } from '../../../src/search/find.ts'
import { openShards } from '../../fixtures/search/counted-shards.ts'
import { nameOf, openSearched } from './indexed-site.ts'
import { drawQueries } from './random-queries.ts'

const path = findGithubSpec()
const spec = path && readFileSync(path, 'utf8')

/** Skipped without a registry to load the spec from. */
describe.skipIf(spec === undefined)('search in 1,500 operations and 40,000 fields', async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'GitHub', navigation: { openapi: 'openapi.json' } }),
    'openapi.json': spec ?? '',
  }
  const searched = spec === undefined ? undefined : await openSearched(createMemoryFiles(files))

  test.each([
    ['actions/list-jobs-for-workflow-run', 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs'],
    ['actions/list-jobs-for-workflw-run', 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs'],
    ['list jobs for a workflow run', 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs'],
    ['GET /repos/{owner}/{repo}/issues', 'GET /repos/{owner}/{repo}/issues'],
    ['POST /repos/{owner}/{repo}/issues', 'POST /repos/{owner}/{repo}/issues'],
    ['/repos/:owner/:repo/git/trees', 'POST /repos/{owner}/{repo}/git/trees'],
    ['create an issue', 'POST /repos/{owner}/{repo}/issues'],
    ['create an isue', 'POST /repos/{owner}/{repo}/issues'],
    ['repos/get', 'GET /repos/{owner}/{repo}'],
    ['get a repository', 'GET /repos/{owner}/{repo}'],
    ['get a repostory', 'GET /repos/{owner}/{repo}'],
    ['users/get-authenticated', 'GET /user'],
    ['gists/create', 'POST /gists'],
    ['star a gist', 'PUT /gists/{gist_id}/star'],
    ['rate limit', 'GET /rate_limit'],
    ['GET /users', 'GET /users'],
  ])('finds for %s the operation %s', async (query, expected) => {
    expect(await searched!.first(query)).toBe(expected)
  })

  test.each([
    ['X-GitHub-Delivery', 'X-GitHub-Delivery'],
    ['X-GitHub-Delivry', 'X-GitHub-Delivery'],
    ['repository.owner.login', 'repository.owner.login'],
    ['repositry.owner.login', 'repository.owner.login'],
    ['owner.avatar_url', 'owner.avatar_url'],
    ['squash_merge_commit_title', 'squash_merge_commit_title'],
    ['per_page', 'per_page'],
    ['pre_page', 'per_page'],
  ])('finds for %s the field %s', async (query, expected) => {
    const [hit] = (await find(query, searched!.reader)).hits
    expect(`${hit?.entry.parent ?? ''}${hit?.entry.title}`).toBe(expected)
  })

  const queries = spec === undefined ? [] : drawQueries(JSON.parse(spec), 20_260, 220)

  test('finds the source of random queries', async () => {
    const misses: string[] = []
    for (const { kind, query: request, isExpected } of queries) {
      const { hits } = await find(request, searched!.reader)
      // An operation comes before a field if its title has the same words.
      const hit = /parameter|value/.test(kind) ? hits.find(({ entry }) => entry.kind === 'field') : hits[0]
      if (!hit || !isExpected(hit.entry)) misses.push(`${kind}: ${request} -> ${hit?.entry.title}`)
    }
    // Up to 2% may be ambiguous words.
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(queries.length * 0.02)
  })

  test('loads at most 200 KB per query without a server and finds the same first result', async () => {
    const shards = openShards(searched!.index)
    const other: string[] = []
    let maxLoaded = 0
    for (const { query: request, kind } of queries) {
      const [indexHit] = (await find(request, searched!.reader)).hits
      const [shardHit] = (await find(request, shards.visit())).hits
      maxLoaded = Math.max(maxLoaded, shards.loaded())
      if (!shardHit || nameOf(shardHit.entry) !== nameOf(indexHit!.entry))
        other.push(`${kind}: ${request} -> ${shardHit?.entry.title}, not ${indexHit?.entry.title}`)
    }
    expect(maxLoaded).toBeLessThanOrEqual(200_000)
    expect(other.length, other.join('\n')).toBeLessThanOrEqual(queries.length * 0.02)
  }, 60_000)
})
