/** @jsxImportSource ./draw */

import type { PlaygroundData } from '../../request/playground.ts'
import * as strings from '../../strings/playground-side.ts'
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

/** Opens above the form: a cURL box or the history of this tab. */
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
        aria-label={strings.curlCommand}
        placeholder={strings.curlExample}
        spellcheck={false}
      />
      <button class="o-btn o-small" type="button" onClick={fill}>
        {strings.fillIn}
      </button>
    </>
  )
}

/** Copies the link, or puts it in the address bar, and returns the status text. */
export async function shareLink(draft: SavedDraft, data: PlaygroundData): Promise<string> {
  const text = await writeShare(draft, data)
  if (!text) return strings.tooLongForLink
  const url = new URL(location.href)
  url.hash = ''
  url.searchParams.set('playground', 'open')
  url.searchParams.set('request', text)
  try {
    await navigator.clipboard.writeText(url.href)
    return strings.linkCopied
  } catch {
    history.replaceState(history.state, '', url)
    return strings.linkInAddressBar
  }
}

export async function readLink(
  text: string,
  data: PlaygroundData,
): Promise<{ draft?: SavedDraft; status: string }> {
  const shared = await readShare(text, data)
  if (!shared) return { status: strings.brokenLink }
  return {
    draft: shared.draft,
    status: shared.isChanged ? strings.filledFromOldLink : strings.filledFromLink,
  }
}

export { rememberRequest } from './history/history.ts'
