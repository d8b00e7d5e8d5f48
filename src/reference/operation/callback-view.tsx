import type { VNode } from 'preact'
import { MethodPill } from '../../components/api/method-pill.tsx'
import { useTools } from '../../components/base/context.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { FieldView } from '../field/field-view.tsx'
import { useReference } from '../reference-context.ts'
import type { CallbackFields, CallbackRequest } from './callback-fields.ts'
import { ExampleBox } from './example-box.tsx'
import type { CallbackExamples } from './operation-examples.tsx'
import { Contents, html, Missing, placeTitles, Responses, Section } from './operation-sections.tsx'

type Props = { callbacks: CallbackFields[]; examples: CallbackExamples[] }

/** Requests that the API sends to the reader's server. */
export function CallbackSection({ callbacks, examples }: Props): VNode | null {
  const { strings } = useTools()
  if (callbacks.length === 0) return null
  return (
    <Section title={strings.callbacks} id="callbacks" openAll>
      {callbacks.map((callback) => (
        <>
          <Missing refs={callback.missing} />
          {callback.requests.map((request) => (
            <RequestView
              callback={callback}
              request={request}
              examples={examples.filter(({ of }) => of === request.id)}
            />
          ))}
        </>
      ))}
    </Section>
  )
}

type RequestProps = { callback: CallbackFields; request: CallbackRequest; examples: CallbackExamples[] }

function RequestView({ callback, request, examples }: RequestProps): VNode {
  const { strings, claimId } = useTools()
  const { markdown, inline } = useReference()
  const { id, method, summary, description, deprecated, missing, parameters, body, bodyFacts } = request
  const titles = placeTitles(strings)
  const note = callback.summary === summary ? undefined : callback.summary
  return (
    <details class="o-fold" id={claimId(id)}>
      <summary>
        <UiIcon name="chev" />
        <MethodPill method={method} />
        <span>{summary ?? callback.name}</span>
        <span class="o-mono">{callback.expression}</span>
        {deprecated && <span class="o-dep">{strings.deprecated}</span>}
      </summary>
      <div class="o-in">
        {note !== undefined && <p class="o-mute" {...html(inline(note))} />}
        {description && <div class="o-flow o-said" {...html(markdown(description))} />}
        <Missing refs={missing} />
        {parameters.map(({ place, fields }) => (
          <>
            <h3>{titles[place]}</h3>
            {fields.map((field) => (
              <FieldView field={field} />
            ))}
          </>
        ))}
        {bodyFacts && (
          <h3>
            {strings.body} {bodyFacts.required && <span class="o-req">{strings.required}</span>}
          </h3>
        )}
        {bodyFacts?.description && <div class="o-flow o-said" {...html(markdown(bodyFacts.description))} />}
        <Missing refs={bodyFacts?.missing} />
        <Contents content={body} />
        {examples.length > 0 && (
          <ExampleBox id={claimId(`${id}.example`)} label={strings.example} groups={examples} />
        )}
        <Responses responses={request.responses} />
      </div>
    </details>
  )
}
