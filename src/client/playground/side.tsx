/** @jsxImportSource ./draw */

import type { PlaygroundData } from '../../request/playground.ts'
import type { SavedDraft } from './draft/draft.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { clearHistory, recallHistory } from './history/history.ts'
import { HistoryList } from './history/history-list.tsx'
import { readShare, writeShare } from './history/share.ts'

type SideProps = {
  kind: 'curl' | 'history'
  data: PlaygroundData
  onCurl: (text: string) => Promise<void>
  onPick: (draft: SavedDraft) => void
  onChange: () => void
}

/** What opens above the form: a command to fill it in from, or the requests of this tab. */
export function Side({ kind, data, onCurl, onPick, onChange }: SideProps): Drawn {
  if (kind === 'curl') return <CurlBox onCurl={onCurl} />
  const clear = () => {
    clearHistory(data)
    onChange()
  }
  return <HistoryList entries={recallHistory(data)} onPick={onPick} onClear={clear} />
}

function CurlBox({ onCurl }: Pick<SideProps, 'onCurl'>): Drawn {
  const fill = () => void onCurl(document.querySelector<HTMLTextAreaElement>('#try-curl')!.value)
  return (
    <>
      <textarea
        class="o-input o-mono"
        id="try-curl"
        rows={4}
        aria-label="cURL command"
        placeholder="curl https://…"
        spellcheck={false}
      />
      <button class="o-btn o-small" type="button" onClick={fill}>
        Fill in
      </button>
    </>
  )
}

/** Copies the link, or says what to do with it. */
export async function shareLink(draft: SavedDraft, data: PlaygroundData): Promise<string> {
  const text = await writeShare(draft, data)
  if (!text) return 'Too long for a link. Share the code sample instead.'
  const url = new URL(location.href)
  url.hash = ''
  url.searchParams.set('playground', 'open')
  url.searchParams.set('request', text)
  try {
    await navigator.clipboard.writeText(url.href)
    return 'Link copied, without secrets and files.'
  } catch {
    history.replaceState(history.state, '', url)
    return 'The link is in the address bar, without secrets and files.'
  }
}

export async function readLink(
  text: string,
  data: PlaygroundData,
): Promise<{ draft?: SavedDraft; status: string }> {
  const shared = await readShare(text, data)
  if (!shared) return { status: 'This link is incomplete or from another version.' }
  const warning = shared.isChanged ? ' The operation has changed since then. Check the values.' : ''
  return { draft: shared.draft, status: `Filled in from the link.${warning}` }
}

export { rememberRequest } from './history/history.ts'
