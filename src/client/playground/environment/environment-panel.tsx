/** @jsxImportSource ../draw */
import * as strings from '../../../strings/playground-environment.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import { Icon, Tool } from '../icon.tsx'
import { Check } from '../panels/check.tsx'
import { chosenOf, type Environments, withChosen } from './environments.ts'
import type { ResponseValue } from './response-values.ts'

type PanelProps = {
  environments: Environments
  /** Values of the last response. */
  values: readonly ResponseValue[]
  onChange: (environments: Environments) => void
}

/** The environments of an API: which one is used, and its variables. */
export function EnvironmentPanel({ environments, values, onChange }: PanelProps): Drawn {
  const { chosen, list, isKept } = environments
  const environment = chosenOf(environments)
  const add = () => {
    const id = Date.now().toString(36)
    const name = strings.newName(list.length + 1)
    onChange({
      ...environments,
      chosen: id,
      list: [...list, { id, name, serverVariables: {}, variables: [] }],
    })
  }
  return (
    <section class="op-panel" aria-label={strings.environments}>
      <div class="o-in">
        <Row isOwn name={strings.environment} labelFor="try-environment">
          <Menu
            id="try-environment"
            value={chosen}
            options={[
              { value: '', title: strings.none },
              ...list.map(({ id, name }) => ({ value: id, title: name })),
            ]}
            onChoose={(id) => onChange({ ...environments, chosen: id })}
          />
        </Row>
        {environment && <Settings key={chosen} {...{ environments, environment, values, onChange }} />}
        <button class="o-btn o-small o-ghost" type="button" onClick={add}>
          <Icon name="plus" />
          {strings.add}
        </button>
        {list.length > 0 && (
          <Check
            label={strings.storeOnDevice}
            isOn={isKept}
            onChange={(isOn) => onChange({ ...environments, isKept: isOn })}
          />
        )}
      </div>
    </section>
  )
}

type SettingsProps = PanelProps & { environment: NonNullable<ReturnType<typeof chosenOf>> }

/** The name and the variables of the selected environment. Server and keys are in the form. */
function Settings({ environments, environment, values, onChange }: SettingsProps): Drawn {
  const { name, variables } = environment
  const set = (next: typeof variables) => onChange(withChosen(environments, { variables: next }))
  const remove = () =>
    onChange({ ...environments, chosen: '', list: environments.list.filter((item) => item !== environment) })
  return (
    <>
      <Row isOwn name={strings.name} labelFor="try-environment-name">
        <div class="op-with-end">
          <input
            class="o-input"
            id="try-environment-name"
            value={name}
            autocomplete="off"
            onInput={(event) => onChange(withChosen(environments, { name: event.currentTarget.value }))}
          />
          <Tool label={strings.remove(name)} icon="close" onClick={remove} />
        </div>
      </Row>
      {variables.map(([variable, value], index) => (
        <div class="op-row" key={variable}>
          <label for={`try-variable.${index}`}>{`{{${variable}}}`}</label>
          <div class="op-with-end">
            <input
              class="o-input o-mono"
              id={`try-variable.${index}`}
              value={value}
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => {
                const { value: next } = event.currentTarget
                set(variables.map((pair, at) => (at === index ? [variable, next] : pair)))
              }}
            />
            <Tool
              label={strings.remove(variable)}
              icon="close"
              onClick={() => {
                set(variables.filter((_, at) => at !== index))
                document.getElementById('try-variable-name')?.focus()
              }}
            />
          </div>
        </div>
      ))}
      <NewVariable
        values={values}
        onAdd={(variable, value) => {
          const old = variables.find(([other]) => other === variable)?.[1]
          set([...variables.filter(([other]) => other !== variable), [variable, value || (old ?? '')]])
        }}
      />
      <p class="op-help">{strings.help}</p>
    </>
  )
}

type NewProps = { values: readonly ResponseValue[]; onAdd: (name: string, value: string) => void }

/** A new variable: with an empty value, or with one of the last response. */
function NewVariable({ values, onAdd }: NewProps): Drawn {
  const fields = () => ({
    name: document.querySelector<HTMLInputElement>('#try-variable-name')!,
    source: document.querySelector<HTMLSelectElement>('#try-variable-source'),
  })
  const add = () => {
    const { name, source } = fields()
    const variable = name.value.trim().replace(/[^\w.-]+/g, '_')
    if (!variable) return name.focus()
    onAdd(variable, values.find(({ path }) => path === source?.value)?.value ?? '')
    name.value = ''
    if (source) source.value = ''
  }
  return (
    <>
      {values.length > 0 && (
        <Row isOwn name={strings.responseValue} labelFor="try-variable-source">
          <span class="o-pick o-box">
            <select
              id="try-variable-source"
              onChange={({ currentTarget }) => {
                const { name } = fields()
                if (!name.value)
                  name.value = values.find(({ path }) => path === currentTarget.value)?.name ?? ''
              }}
            >
              <option value="">{strings.noValue}</option>
              {values.map(({ path, value }) => (
                <option value={path}>{`${path}: ${value.slice(0, 60)}`}</option>
              ))}
            </select>
          </span>
        </Row>
      )}
      <Row isOwn name={strings.newVariable} labelFor="try-variable-name">
        <input
          class="o-input o-mono"
          id="try-variable-name"
          placeholder={strings.variableName}
          autocomplete="off"
          spellcheck={false}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
        <button class="o-btn o-small o-ghost" type="button" onClick={add}>
          <Icon name="plus" />
          {strings.addVariable}
        </button>
      </Row>
    </>
  )
}
