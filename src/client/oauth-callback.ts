import { type CallbackMessage, channelOf } from '../request/oauth-callback.ts'

const query = location.search.slice(1)
// Remove the code from the URL before anything else can read it.
history.replaceState(null, '', location.pathname)
const name = channelOf(new URLSearchParams(query).get('state'))

const show = (name: 'done' | 'nothingToDo' | 'pageClosed') => {
  const status = document.querySelector<HTMLElement>('[role=status]')
  if (status) status.textContent = status.dataset[name] ?? ''
}

const finish = () => {
  show('done')
  close()
}

if (!name) show('nothingToDo')
else if ('BroadcastChannel' in window) {
  const channel = new BroadcastChannel(name)
  const timer = setTimeout(() => show('pageClosed'), 3000)
  channel.addEventListener('message', ({ data }: MessageEvent<CallbackMessage>) => {
    if (data?.kind !== 'received') return
    clearTimeout(timer)
    finish()
  })
  channel.postMessage({ kind: 'response', query } satisfies CallbackMessage)
} else {
  // Stored only to fire the event; the code is useless without the tab's verifier.
  localStorage.setItem(name, query)
  localStorage.removeItem(name)
  finish()
}
