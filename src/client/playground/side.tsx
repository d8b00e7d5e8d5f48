import type { VNode } from 'preact'
import type { PlaygroundData } from '../../request/playground.ts'
import type { SavedDraft } from './draft.ts'
import type { Exchange } from './exchange.ts'
import { clearHistory, recallHistory, rememberRequest } from './history.ts'
import { HistoryList } from './history-list.tsx'
import { readShare, writeShare } from './share.ts'

type SideProps = {
  kind: 'curl' | 'history'
  data: PlaygroundData
  onCurl: (text: string) => Promise<void>
  onPick: (draft: SavedDraft) => void
  onChange: () => void
}

/** What opens above the form: a command to fill it in from, or the requests of this tab. */
export function Side({ kind, data, onCurl, onPick, onChange }: SideProps): VNode {
  if (kind === 'curl') return <CurlBox onCurl={onCurl} />
  const clear = () => {
    clearHistory(data)
    onChange()
  }
  return <HistoryList entries={recallHistory(data)} onPick={onPick} onClear={clear} />
}

function CurlBox({ onCurl }: Pick<SideProps, 'onCurl'>): VNode {
  const fill = () => void onCurl(document.querySelector<HTMLTextAreaElement>('#try-curl')!.value)
  return (
    <>
      <textarea
        class="input mono"
        id="try-curl"
        rows={4}
        aria-label="cURL command"
        placeholder="curl https://…"
        spellcheck={false}
      />
      <button class="btn small" type="button" onClick={fill}>
        Fill in
      </button>
    </>
  )
}

/** Copies the link, or says what to do with it. */
export async function shareLink(draft: SavedDraft, data: PlaygroundData): Promise<string> {
  const written = await writeShare(draft, data)
  if ('problem' in written) return written.problem
  const url = new URL(location.href)
  url.hash = ''
  url.searchParams.set('playground', 'open')
  url.searchParams.set('request', written.text)
  try {
    await navigator.clipboard.writeText(url.href)
    return 'Link copied. Your secrets and files are not in it.'
  } catch {
    // Without the clipboard it is in the address bar.
    history.replaceState(history.state, '', url)
    return 'The link is in the address bar. Your secrets and files are not in it.'
  }
}

export async function readLink(
  text: string,
  data: PlaygroundData,
): Promise<{ draft: SavedDraft; said: string } | undefined> {
  const found = await readShare(text, data)
  if (!found) return undefined
  const { draft, isChanged } = found
  return {
    draft,
    said: isChanged
      ? 'Filled in from the link. This operation has changed since the link was made: look it over.'
      : 'Filled in from the link.',
  }
}

export const remember = (draft: SavedDraft, exchange: Exchange, data: PlaygroundData) =>
  rememberRequest(data, draft, exchange, Date.now())
