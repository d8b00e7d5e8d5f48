import type { Feedback, Rating } from '../core/feedback-message.ts'

/** A thumb sends the rating at once and opens the form for a reason. */
const area = document.querySelector<HTMLElement>('.o-feedback')
const form = area?.querySelector('form')
const status = area?.querySelector('[role=status]')

if (area && form && status) {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
  let rating: Rating = 'up'

  const send = async (details: Pick<Feedback, 'reason' | 'comment'>): Promise<boolean> => {
    const { address = '', page = '', thanks = '', failed = '', tooMany = '' } = area.dataset
    const feedback: Feedback = { id, page, rating, ...details }
    const result = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(feedback),
      keepalive: true,
    }).catch(() => undefined)
    status.textContent = result?.ok ? thanks : result?.status === 429 ? tooMany : failed
    return result?.ok === true
  }

  const open = (isOpen: boolean) => {
    form.hidden = !isOpen
    for (const reasons of form.querySelectorAll('fieldset')) {
      reasons.hidden = reasons.dataset.for !== rating
      reasons.disabled = reasons.hidden
    }
  }

  area.addEventListener('click', ({ target }) => {
    const thumb = target instanceof Element && target.closest<HTMLElement>('[data-rating]')
    if (!thumb) return
    const isPressed = thumb.getAttribute('aria-pressed') === 'true'
    rating = thumb.dataset.rating as Rating
    for (const each of area.querySelectorAll('[data-rating]'))
      each.setAttribute('aria-pressed', String(each === thumb))
    open(true)
    if (!isPressed) void send({})
  })

  form.addEventListener('reset', () => {
    open(false)
    area.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  })

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '') || undefined
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    if (button) button.disabled = true
    // The text stays in the form if it could not be sent.
    if (await send({ reason: text('reason'), comment: text('comment') })) form.reset()
    if (button) button.disabled = false
  })
}
