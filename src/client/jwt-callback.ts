const token = location.hash.slice(1)
const redirect = new URLSearchParams(location.search).get('redirect') ?? ''
// The token is taken out of the address before anything else can see it there.
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
  document.querySelector('[role=status]')!.textContent =
    'There is nothing to sign in with in this address. Go back to the documentation and sign in from there.'
}
