/** @jsxImportSource ../draw */

import * as strings from '../../../strings/playground-response.ts'
import { focusField } from '../form/focus-field.ts'
import { Icon } from '../icon.tsx'

type MissingPartsProps = { status: number; missing: { label: string; field: string }[] }

/** Empty credentials, with buttons that focus their fields. */
export function MissingParts({ status, missing }: MissingPartsProps) {
  const [first] = missing
  if (!first)
    return (
      <div class="op-note">
        <Icon name="note" />
        <span>{status === 401 ? strings.rejected : strings.notAllowed}</span>
      </div>
    )
  return (
    <div class="op-body op-explain">
      <h2>{strings.noCredentials(missing.map(({ label }) => label))}</h2>
      <p>{strings.sendAgain}</p>
      <p class="op-acts">
        {missing.map(({ label, field }) => (
          <button key={field} class="o-btn o-small" type="button" onClick={() => focusField(field)}>
            <Icon name="key" />
            {strings.fillIn(label)}
          </button>
        ))}
      </p>
    </div>
  )
}
