/** @jsxImportSource ../draw */

import type { PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground.ts'
import type { Draft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import { serverMenu } from '../server-menu.ts'
import { Panel } from './panel.tsx'

type ServerProps = { data: PlaygroundData; draft: Draft; host: string; onChange: (draft: Draft) => void }

/** The server and its variables. */
export function ServerPanel({ data, draft, host, onChange }: ServerProps): Drawn {
  const { servers } = data
  const { variables = [] } = servers[draft.server] ?? {}
  // The page's menu is the only one.
  const hasMenu = servers.length > 1 && !serverMenu()
  if (!hasMenu && variables.length === 0) return null
  const set = (name: string, value: string) =>
    onChange({ ...draft, variables: { ...draft.variables, [name]: value } })
  return (
    <Panel title={strings.server} end={host} isOpen>
      {hasMenu && (
        <Row
          isOwn
          name={strings.url}
          labelFor="try-server"
          words={strings.optionCount(servers.length)}
          required={false}
        >
          <Menu
            id="try-server"
            value={draft.server}
            options={servers.map(({ url, name }, index) => ({
              value: index,
              title: name ? `${url} (${name})` : url,
            }))}
            onChoose={(index) => onChange({ ...draft, server: Number(index) })}
          />
        </Row>
      )}
      {variables.map(({ name, value, choices }) => {
        const id = `try-server.${encodeURIComponent(name)}`
        const current = Object.hasOwn(draft.variables, name) ? draft.variables[name]! : value
        return (
          <Row key={name} name={name} labelFor={id} words={strings.variable} required={false}>
            {choices.length > 0 ? (
              <Menu
                id={id}
                value={current}
                options={choices.map((choice) => ({ value: choice, title: choice }))}
                onChoose={(chosen) => set(name, chosen)}
              />
            ) : (
              <input
                id={id}
                class="o-input o-mono"
                value={current}
                autocomplete="off"
                onInput={(event) => set(name, event.currentTarget.value)}
              />
            )}
          </Row>
        )
      })}
    </Panel>
  )
}
