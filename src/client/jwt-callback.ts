const token = location.hash.slice(1)
const redirect = new URLSearchParams(location.search).get('redirect') ?? ''
// Removes the token from the URL before other code can read it.
history.replaceState(null, '', location.pathname)

if (token) {
  const form = document.querySelector('form')!
  const fill = (name: string, value: string) => {
    form.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  }
  fill('token', token)
  fill('redirect', redirect)
  form.submit()
} else {
  const status = document.querySelector<HTMLElement>('[role=status]')!
  status.textContent = status.dataset.noToken!
}
