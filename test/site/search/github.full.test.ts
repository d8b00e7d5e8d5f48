import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findGithubSpec } from '../../../scripts/github-spec.mjs'
import { createMemoryFiles } from '../../../src/core/files.ts'
import { find } from '../../../src/search/find.ts'
import { openShards } from '../../fixtures/search/counted-shards.ts'
import { drawQuestions } from './drawn-questions.ts'
import { nameOf, openSearched } from './searched-site.ts'

const path = findGithubSpec()
const spec = path && readFileSync(path, 'utf8')

/** Without a registry to take the description from, there is nothing to look through. */
describe.skipIf(spec === undefined)('in 1,500 operations and 40,000 fields', async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'GitHub', navigation: { openapi: 'openapi.json' } }),
    'openapi.json': spec ?? '',
  }
  const opened = spec === undefined ? undefined : await openSearched(createMemoryFiles(files))

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
  ])('%s -> %s', async (question, wanted) => {
    expect(await opened!.first(question)).toBe(wanted)
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
  ])('the field of %s is %s', async (question, wanted) => {
    const [hit] = (await find(question, opened!.reader)).hits
    expect(`${hit?.entry.parent ?? ''}${hit?.entry.title}`).toBe(wanted)
  })

  const questions = spec === undefined ? [] : drawQuestions(JSON.parse(spec), 20_260, 220)

  test('questions that nobody chose are answered by what they were drawn from', async () => {
    const wrong: string[] = []
    for (const { kind, asked: request, isRight } of questions) {
      const [hit] = (await find(request, opened!.reader)).hits
      if (!hit || !isRight(hit.entry)) wrong.push(`${kind}: ${request} -> ${hit?.entry.title}`)
    }
    // Two of them in a hundred may be words that mean another thing as well.
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(questions.length * 0.02)
  })

  test('a question loads at most 200 KB of the files of a site without a server, and finds the same first', async () => {
    const shards = openShards(opened!.index)
    const other: string[] = []
    let most = 0
    for (const { asked: request, kind } of questions) {
      const [here] = (await find(request, opened!.reader)).hits
      const [there] = (await find(request, shards.visit())).hits
      most = Math.max(most, shards.loaded())
      if (!there || nameOf(there.entry) !== nameOf(here!.entry))
        other.push(`${kind}: ${request} -> ${there?.entry.title}, not ${here?.entry.title}`)
    }
    expect(most).toBeLessThanOrEqual(200_000)
    expect(other.length, other.join('\n')).toBeLessThanOrEqual(questions.length * 0.02)
  }, 60_000)
})
