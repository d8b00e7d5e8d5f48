/** @jsxImportSource ../draw */
import { Icon } from '../icon.tsx'

type MissingPartsProps = { status: number; missing: { label: string; field: string }[] }

/** Which part of the authorization was empty, and a way to it. */
export function MissingParts({ status, missing }: MissingPartsProps) {
  const [first] = missing
  if (!first)
    return (
      <div class="op-note">
        <Icon name="note" />
        <span>
          {status === 401
            ? 'The API rejected the credentials.'
            : 'These credentials do not allow this request.'}
        </span>
      </div>
    )
  const names = missing.map(({ label }) => label)
  return (
    <div class="op-body op-explain">
      <h2>The request had no {names.join(' and no ')}</h2>
      <p>This operation needs {missing.length > 1 ? 'them' : 'it'}. Empty fields are not sent.</p>
      <p class="op-acts">
        {missing.map(({ label, field }) => (
          <button key={field} class="o-btn o-small" type="button" onClick={() => goTo(field)}>
            <Icon name="key" />
            Fill in {label}
          </button>
        ))}
      </p>
    </div>
  )
}

function goTo(id: string): void {
  const field = document.getElementById(id)
  for (let up = field; up; up = up.parentElement) if (up instanceof HTMLDetailsElement) up.open = true
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
