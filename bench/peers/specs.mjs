/** The specs for all measurements, and the operation of each that is shown. */
import { readFileSync } from 'node:fs'
import { githubSpec } from '../openapi.mjs'

const small = {
  name: 'small',
  title: 'the example of this repository (20 operations, 2 webhooks, 62 KB)',
  file: 'openapi.yaml',
  read: () => readFileSync(new URL('../../examples/papermill/openapi.yaml', import.meta.url), 'utf8'),
  operation: {
    id: 'listShops',
    tag: 'Shops',
    method: 'get',
    path: '/shops',
    summary: 'List shops',
    sentence: 'Every shop that the token may use, by name.',
  },
}

const github = {
  name: 'github',
  title: "GitHub's description (1,223 operations, 270 webhooks, 13 MB)",
  file: 'openapi.json',
  read: () => githubSpec()?.toString(),
  operation: {
    id: 'issues/create',
    tag: 'issues',
    method: 'post',
    path: '/repos/{owner}/{repo}/issues',
    summary: 'Create an issue',
    sentence: 'Any user with pull access to a repository can create an issue.',
  },
}

export const specs = [small, github]

/** Inserts text into the operation's description. */
export function editSpec(text, sentence, words) {
  return text.replace(sentence, `${words} ${sentence}`)
}

/** Text as most generators write it in URLs. */
export function slug(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
