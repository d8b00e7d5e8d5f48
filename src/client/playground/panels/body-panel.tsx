/** @jsxImportSource ../draw */

import type { FormBody, PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground.ts'
import { type BodyDraft, type Draft, withBody } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { FormContext } from '../form/context.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import { Segments } from '../form/segments.tsx'
import { BodyForm } from './body-form.tsx'

type BodyProps = {
  data: PlaygroundData
  draft: Draft
  context: FormContext
  onChange: (draft: Draft) => void
}

/** The body as a form or as text. Both are views of the same text. */
export function BodyPanel({ data, draft, context, onChange }: BodyProps): Drawn {
  const { bodies, bodyRequired } = data
  if (bodies.length === 0) return null
  const body = bodies[draft.body]
  const bodyDraft = draft.bodies[draft.body]
  const change = (change: Partial<BodyDraft>) => onChange(withBody(draft, change))
  const isEmpty = body?.kind === 'file' ? !bodyDraft?.files.get('')?.length : !bodyDraft?.text.trim()
  const missing = bodyRequired && isEmpty ? { 'data-missing': 'try-body', 'data-name': strings.body } : {}
  const hasForm =
    body !== undefined && body.kind !== 'text' && body.kind !== 'file' && body.schema !== undefined
  return (
    <div class="op-panel" role="group" aria-label={strings.body}>
      <header>
        {strings.body} <BodyType data={data} draft={draft} onChange={onChange} />
        {hasForm && bodyDraft && (
          <span class="o-end">
            <Segments
              label={strings.bodyEditor}
              id="try-body-mode"
              options={[
                { value: 'form', title: strings.form },
                { value: 'raw', title: strings.rawJson },
              ]}
              chosen={bodyDraft.mode}
              onChoose={(mode) => change({ mode })}
            />
          </span>
        )}
      </header>
      {body && bodyDraft && (
        <div class="o-in">
          <Examples body={body} onPick={(text) => change({ text })} />
          {body.kind === 'file' ? (
            <div {...missing}>
              <div data-slot="file" data-id="try-body" data-name="" data-label={strings.body} />
            </div>
          ) : bodyDraft.mode === 'form' && hasForm ? (
            <BodyForm
              body={body}
              isOptional={!bodyRequired}
              written={bodyDraft}
              context={context}
              onChange={change}
            />
          ) : (
            <div {...missing}>
              <div data-slot="editor" key={draft.body} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function BodyType({ data, draft, onChange }: Omit<BodyProps, 'context'>): Drawn {
  const { bodies, bodyRequired } = data
  if (bodies.length === 1 && bodyRequired) return <span class="o-mono o-mute">{bodies[0]?.type}</span>
  const none = bodyRequired ? [] : [{ value: -1, title: strings.noBody }]
  return (
    <Menu
      isInline
      label={strings.contentType}
      value={draft.body}
      options={[...bodies.map(({ type }, index) => ({ value: index, title: type })), ...none]}
      onChoose={(index) => onChange({ ...draft, body: Number(index) })}
    />
  )
}

function Examples({ body, onPick }: { body: FormBody; onPick: (text: string) => void }): Drawn {
  const { examples } = body
  if (examples.length === 0) return null
  return (
    <Row isOwn name={strings.example} labelFor="try-example">
      <Menu<number | ''>
        id="try-example"
        value=""
        options={[
          { value: '', title: strings.chooseExample },
          ...examples.map(({ title }, index) => ({ value: index, title })),
        ]}
        onChoose={(index) => {
          const example = examples[Number(index)]
          if (example && index !== '') onPick(example.text)
        }}
      />
    </Row>
  )
}
