/** @jsxImportSource ../draw */
type ScopeListProps = {
  id: string
  offered: [name: string, words: string][]
  chosen: string[]
  needed: string[]
  onChoose: (chosen: string[]) => void
}

/** More than this are folded. */
const most = 10

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
          {needed.includes(name) && <p class="op-help">This operation needs it.</p>}
        </div>
      ))}
    </div>
  )
  return (
    <div class="op-row" role="group" aria-labelledby={id}>
      <span class="op-label" id={id}>
        scopes
      </span>
      {offered.length > most ? (
        <details>
          <summary>{offered.length} to choose from</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  )
}
