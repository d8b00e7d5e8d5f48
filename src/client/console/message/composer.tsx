/** @jsxImportSource ../../playground/draw */
import * as strings from '../../../strings/console.ts'
import { type BodyDraft, withBody } from '../../playground/draft/draft.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import type { FormContext } from '../../playground/form/context.ts'
import { Menu } from '../../playground/form/menu.tsx'
import { Choice, Segments } from '../../playground/form/segments.tsx'
import { Icon } from '../../playground/icon.tsx'
import { BodyForm } from '../../playground/panels/body-form.tsx'
import type { Actions, ConsoleState } from '../state.ts'
import type { Sort } from './payload.ts'
import { RawMessage } from './raw-message.tsx'

type ComposerProps = { state: ConsoleState; actions: Actions; context: FormContext }

const sorts: Sort[] = ['text', 'utf8', 'hex', 'base64', 'file']

/** The format that the reader chose, or the documented one. */
export function sortOf({ channel, draft, sorts: chosenSorts }: ConsoleState): Sort {
  return chosenSorts.get(draft.body) ?? (channel.send[draft.body]?.kind === 'binary' ? 'hex' : 'text')
}

/** The form for a documented or raw message. */
export function Composer({ state, actions, context }: ComposerProps): Drawn {
  const { channel, data, draft, phase, messageStatus } = state
  const body = data.bodies[draft.body]!
  const bodyDraft = draft.bodies[draft.body]!
  const message = channel.send[draft.body]
  const change = (change: Partial<BodyDraft>) => actions.change(withBody(draft, change))
  const isForm = body.schema !== undefined && bodyDraft.mode === 'form'
  const sort = sortOf(state)
  const titles = [...channel.send.map(({ name }) => name), strings.rawMessage]
  return (
    <form
      class="op-body oc-composer op-try"
      aria-label={strings.composer}
      onSubmit={(event) => {
        event.preventDefault()
        actions.send()
      }}
      onKeyDown={preventEnter}
    >
      <div class="oc-composer-head">
        <Choice
          label={strings.messageType}
          id="try-message"
          options={titles.map((title, index) => ({ value: String(index), title }))}
          chosen={String(draft.body)}
          onChoose={(index) => {
            context.chosen.clear()
            actions.change({ ...draft, body: Number(index) })
          }}
        />
        <button class="o-btn o-main o-small" type="submit" disabled={phase !== 'open'}>
          <Icon name="send" />
          {strings.sendButton}
        </button>
      </div>
      {message?.summary && <p class="op-help">{message.summary}</p>}
      <div class="oc-composer-bar">
        {body.schema && (
          <Segments
            label={strings.messageEditor}
            id="try-body-mode"
            options={[
              { value: 'form', title: strings.formMode },
              { value: 'raw', title: strings.jsonMode },
            ]}
            chosen={bodyDraft.mode}
            onChoose={(mode) => change({ mode })}
          />
        )}
        {body.examples.length > 0 && (
          <Menu<number | ''>
            isInline
            label={strings.example}
            value=""
            options={[
              { value: '', title: strings.useExample },
              ...body.examples.map(({ title }, index) => ({ value: index, title })),
            ]}
            onChoose={(index) => {
              const example = body.examples[Number(index)]
              if (index !== '' && example) change({ text: example.text })
            }}
          />
        )}
        <Menu
          isInline
          label={strings.format}
          value={sort}
          options={sorts.slice(0, isForm ? 2 : 5).map((value) => ({ value, title: strings.formats[value] }))}
          onChoose={(next) => actions.update({ sorts: new Map(state.sorts).set(draft.body, next) })}
        />
      </div>
      {isForm ? (
        <BodyForm
          key={draft.body}
          name={message?.name}
          body={body}
          written={bodyDraft}
          context={context}
          onChange={change}
        />
      ) : (
        <RawMessage
          key={draft.body}
          isJson={message?.kind === 'json'}
          sort={sort}
          text={bodyDraft.text}
          file={state.file}
          onText={(text) => change({ text })}
          onFile={(file) => actions.update({ file })}
        />
      )}
      <p class="op-help" role="status">
        {messageStatus}
      </p>
    </form>
  )
}

/** Enter submits only forms with a single field; sending only by button and Ctrl+Enter is consistent. */
function preventEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
