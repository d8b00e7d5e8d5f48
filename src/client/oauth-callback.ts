import { type CallbackMessage, channelOf } from '../request/oauth-callback.ts'

const query = location.search.slice(1)
// The code is taken out of the address before anything else can see it there.
history.replaceState(null, '', location.pathname)
const name = channelOf(new URLSearchParams(query).get('state'))

const say = (words: string) => {
  const status = document.querySelector('[role=status]')
  if (status) status.textContent = words
}

const finish = () => {
  say('Done. You can close this window.')
  close()
}

if (!name) say('There is nothing to do here. You can close this window.')
else if ('BroadcastChannel' in window) {
  const channel = new BroadcastChannel(name)
  const lost = setTimeout(
    () => say('The page that asked is no longer there. Close this window and get the token again.'),
    3000,
  )
  channel.addEventListener('message', ({ data }: MessageEvent<CallbackMessage>) => {
    if (data?.kind !== 'received') return
    clearTimeout(lost)
    finish()
  })
  channel.postMessage({ kind: 'answer', query } satisfies CallbackMessage)
} else {
  // It stands there only while the event is made; the code in it is worth nothing without the verifier of the tab.
  localStorage.setItem(name, query)
  localStorage.removeItem(name)
  finish()
}
