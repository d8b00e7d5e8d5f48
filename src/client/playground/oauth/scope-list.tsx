/** @jsxImportSource ../draw */
import * as strings from '../../../strings/playground-oauth.ts'

type ScopeListProps = {
  id: string
  offered: [name: string, words: string][]
  chosen: string[]
  needed: string[]
  onChoose: (chosen: string[]) => void
}

/** Longer lists are folded. */
const maxShown = 10

export function ScopeList({ id, offered, chosen, needed, onChoose }: ScopeListProps) {
  if (offered.length === 0) return null
  const list = (
    <div class="op-scopes">
      {offered.map(([name, words]) => (
        <div key={name}>
          <label class="op-check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, name] : chosen.filter((other) => other !== name))
              }
            />
            <code>{name}</code>
          </label>
          {words && <p class="op-help">{words}</p>}
          {needed.includes(name) && <p class="op-help">{strings.scopeRequired}</p>}
        </div>
      ))}
    </div>
  )
  return (
    <div class="op-row" role="group" aria-labelledby={id}>
      <span class="op-label" id={id}>
        {strings.scopes}
      </span>
      {offered.length > maxShown ? (
        <details>
          <summary>{strings.scopeCount(offered.length)}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  )
}
