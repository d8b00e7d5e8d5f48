/** @jsxImportSource ./draw */
import * as strings from '../../strings/playground-extras.ts'
import { type Draft, type SavedDraft, withBody } from './draft/draft.ts'
import { withExamples } from './draft/examples.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { createRoot, type Root } from './draw/root.ts'
import { FileInput } from './file-input.tsx'
import { showOnPage } from './form/show-on-page.ts'
import { showLiveSample } from './live-sample.ts'
import type { ShownRequest } from './plan.ts'
import { SampleBox } from './sample-box.tsx'
import { createTokens, type TokensInput } from './tokens.tsx'

export type ExtrasInput = TokensInput & {
  change: (draft: Draft) => void
  /** Fills the form with a saved draft. */
  fillSaved: (draft: SavedDraft, status: string) => void
  saved: () => SavedDraft
}

/** Parts that only some readers use: OAuth, cURL, links, history. */
export function createExtras(input: ExtrasInput) {
  const { data, state, update, setSecret, change, fillSaved, saved } = input
  const tokens = createTokens(input)
  const roots = new Map<HTMLElement, Root>()
  let hasSampleBox = false

  function drawInto(slot: HTMLElement, content: Drawn): void {
    const root = roots.get(slot) ?? createRoot(slot)
    roots.set(slot, root)
    root.draw(content)
  }

  /** Puts a sample box below the response. */
  async function addSample(prepare: () => ShownRequest): Promise<void> {
    if (hasSampleBox) return
    hasSampleBox = true
    const { languages } = await import('../sample-writer.ts')
    // The form may have changed while the languages were loaded.
    const prepared = prepare()
    const place = document.createElement('div')
    place.className = 'op-response-place'
    document.querySelector('.op-response-place')!.after(place)
    drawInto(place, <SampleBox {...{ prepared, languages }} bodies={data.bodies} />)
    showLiveSample(prepared)
  }

  /** Draws the content of each slot of the form. */
  async function drawSlots(form: HTMLElement): Promise<void> {
    for (const [slot, root] of roots)
      if (!slot.isConnected) {
        root.remove()
        roots.delete(slot)
      }
    for (const slot of form.querySelectorAll<HTMLElement>('[data-slot]')) {
      const { slot: kind = '', name = '' } = slot.dataset
      if (kind === 'curl' || kind === 'history') {
        const { Side } = await import('./side.tsx')
        drawInto(
          slot,
          <Side kind={kind} data={data} onCurl={fillCurl} onPick={pick} onChange={() => update({})} />,
        )
      } else if (kind === 'environment') {
        const { drawEnvironments } = await import('./environment/index.tsx')
        drawInto(slot, drawEnvironments({ state: state(), update, change }))
      } else if (kind === 'editor') {
        const { BodyEditor } = await import('./editor/body-editor.tsx')
        drawInto(
          slot,
          <BodyEditor state={state} onText={(text) => change(withBody(state().draft, { text }))} />,
        )
      } else if (kind === 'file') {
        const files = state().draft.bodies[state().draft.body]?.files ?? new Map()
        const setFiles = (list: readonly File[]) =>
          change(withBody(state().draft, { files: new Map(files).set(name, list) }))
        drawInto(slot, <FileInput slot={slot.dataset} files={files.get(name) ?? []} onFiles={setFiles} />)
      } else {
        const scheme = data.security.flat().find(({ id }) => id === kind)
        if (scheme) drawInto(slot, await tokens.drawPanel(scheme, slot.id))
      }
    }
  }

  const pick = (draft: SavedDraft) => fillSaved(draft, strings.filledFromHistory)

  async function fillCurl(text: string): Promise<void> {
    const { fillFromCurl, parseCurl } = await import('./curl/index.ts')
    const parsed = parseCurl(text)
    if ('problem' in parsed) return update({ status: parsed.problem })
    const { credentials, left, ...filled } = fillFromCurl(parsed, data)
    for (const [scheme, values] of credentials)
      setSecret(scheme, { ...state().secrets.get(scheme), oauth: undefined, ...values })
    const option = data.security.findIndex((option) =>
      credentials.every(([id]) => option.some((scheme) => scheme.id === id)),
    )
    fillSaved({ ...filled, option: Math.max(0, option) }, [strings.filledFromCurl, ...left].join(' '))
  }

  return {
    showOnPage,
    drawSlots,
    addSample,
    remove(): void {
      for (const [slot, root] of roots) {
        root.remove()
        slot.remove()
      }
    },
    refreshTokens: tokens.refresh,
    fillCurl,

    fillBody(text: string): void {
      if (data.bodies.length > 0)
        fillSaved({ ...saved(), body: { index: Math.max(0, state().draft.body), text } }, strings.filledBody)
    },

    /** Fills empty fields with the spec's examples. */
    fillExamples(): void {
      change(withExamples(data, state().draft))
      update({ status: strings.filledExamples })
    },

    /** Shares a link to the draft, without secrets. */
    async share(): Promise<void> {
      const { shareLink } = await import('./side.tsx')
      update({ status: await shareLink(saved(), data) })
    },
  }
}
