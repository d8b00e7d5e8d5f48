import type { PlaygroundData } from '../../request/playground.ts'
import { recall } from '../page/storage.ts'
import { withTexts } from '../texts/load-texts.ts'
import { createDraft, restoreDraft, saveDraft } from './draft/draft.ts'
import { keepDraft, recallDraft } from './draft/stored-draft.ts'
import { credentialsMissing } from './missing.ts'
import { environmentsKey, recallSecrets } from './secrets.ts'
import { chosenServer, followServer } from './server-menu.ts'
import type { State } from './state.ts'
import { loadStyle } from './style-sheet.ts'

/** Loads the data of an operation, and fills the form from a link, the last visit or the spec. */
export async function readOpening(address: string): Promise<State> {
  const [response] = await Promise.all([fetch(`${address}playground.json`), loadStyle()])
  if (!response.ok) throw new Error(`Got status ${response.status}`)
  const data: PlaygroundData = await response.json()
  const link = await readLink(data)
  const saved = link?.draft ?? recallDraft(data)
  const draft = saved ? restoreDraft(data, saved) : createDraft(data)
  // The server selected on the page wins, unless a link names another one.
  const own = link?.draft ? draft : { ...draft, server: chosenServer(data) }
  const environment = await loadEnvironment(data)
  const part = environment?.readEnvironments(data)
  const first = environment && !link?.draft ? environment.withServer(data, own, part?.environments) : own
  followServer(data, first.server)
  if (link?.draft) keepDraft(data, saveDraft(first))
  const secrets = part?.secrets ?? recallSecrets(data)
  const isBlank = data.blank !== undefined && !saved && !environment && first.server === 0
  const hasForm = data.bodies.some(({ kind }) => kind === 'form' || kind === 'parts')
  return {
    data,
    draft: first,
    first,
    filling: 0,
    ...part,
    secrets,
    startsFilled: credentialsMissing(data, first, secrets).length === 0,
    seen: new Set(),
    isOpen: false,
    isTried: false,
    status: link?.status ?? '',
    prepare: isBlank ? undefined : (await import('./plan.ts')).prepareDraft,
    writeForm: hasForm ? (await import('./form-body.ts')).writeFormBody : undefined,
  }
}

/** Only readers with environments load them. */
async function loadEnvironment(data: PlaygroundData) {
  const key = environmentsKey(data)
  if (recall(key) || recall(key, 'sessionStorage'))
    return withTexts(import('./environment/index.tsx'), 'tools')
  return undefined
}

async function readLink(data: PlaygroundData) {
  const text = new URLSearchParams(location.search).get('request')
  return text ? (await withTexts(import('./side.tsx'), 'tools')).readLink(text, data) : undefined
}
