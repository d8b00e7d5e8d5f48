import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { encodeAddress } from '../../core/encode-address.ts'
import type { Binding } from '../../spec/async/binding.ts'
import { Fields, FieldView } from '../field/field-view.tsx'
import { LimitList } from '../field/limits-view.tsx'
import { code, fill, type Words } from '../field/words.ts'
import { ExampleCode } from '../operation/example-box.tsx'
import { html, Missing, MoreSection, placeTitles, Section } from '../operation/operation-sections.tsx'
import { SecurityList } from '../operation/security-view.tsx'
import { useReference } from '../reference-context.ts'
import type { ChannelFields, Exchange, MessageFields } from './channel-fields.ts'
import { shownBindings, sideTitle } from './channel-words.ts'

export function ParameterSections({ fields }: { fields: ChannelFields }): VNode {
  const { strings } = useTools()
  const titles = placeTitles(strings)
  return (
    <>
      {fields.parameters.map(({ place, fields: list }) => (
        <Section title={titles[place]} id={`${place}-parameters`}>
          {list.map((field) => (
            <FieldView field={field} />
          ))}
        </Section>
      ))}
    </>
  )
}

/** Messages by direction: sent, received or unspecified. */
export function SideSections({ fields }: { fields: ChannelFields }): VNode {
  const { strings } = useTools()
  return (
    <>
      {fields.sides.map(({ side, exchanges }) => {
        const count = exchanges.reduce((sum, { messages }) => sum + messages.length, 0)
        return (
          <Section
            title={sideTitle(side, strings)}
            id={side}
            aside={<span class="o-mono">{strings.messageCount(count)}</span>}
            openAll
          >
            {exchanges.map((exchange) => (
              <ExchangeView exchange={exchange} />
            ))}
          </Section>
        )
      })}
    </>
  )
}

function ExchangeView({ exchange }: { exchange: Exchange }): VNode {
  const { strings, claimId } = useTools()
  const { markdown } = useReference()
  const { anchor, operation, messages, replies } = exchange
  const { summary, title, description } = operation ?? {}
  const reply = operation?.reply
  const where: Words[] = [
    ...(reply?.address ? [fill(strings.replyTo, code(reply.address.location))] : []),
    ...(reply?.channel === undefined ? [] : [fill(strings.replyOn, code(reply.channel))]),
  ]
  const id = anchor === undefined ? undefined : claimId(anchor)
  return (
    <div class="o-exchange">
      {operation && (
        <h3 id={id}>
          <a class="o-field-name" href={`#${encodeAddress(id ?? '')}`}>
            {title ?? operation.id}
          </a>
          {operation.deprecated && <span class="o-dep">{strings.deprecated}</span>}
        </h3>
      )}
      {summary && <p class="o-said" {...html(markdown(summary).replace(/^<p>|<\/p>\s*$/g, ''))} />}
      {description && <div class="o-flow o-said" {...html(markdown(description))} />}
      {operation?.externalDocs && <MoreSection text="" docs={operation.externalDocs} />}
      {operation && <SecurityList options={operation.security} />}
      {messages.map((message, index) => (
        <MessageView of={message} isOpen={messages.length === 1 || index === 0} />
      ))}
      {reply && (
        <>
          <h4>{strings.reply}</h4>
          <LimitList limits={where} />
          {replies.map((message) => (
            <MessageView of={message} isOpen={false} />
          ))}
        </>
      )}
      {operation && <Bindings bindings={operation.bindings} />}
    </div>
  )
}

function MessageView({ of, isOpen }: { of: MessageFields; isOpen: boolean }): VNode {
  const { strings, claimId } = useTools()
  const { markdown, inline } = useReference()
  const { anchor, message, payload, headers, isAbove } = of
  const { name, title, summary, description, contentType, correlationId } = message
  if (isAbove)
    return (
      <p class="o-mute">
        <a href={`#${encodeAddress(anchor)}`}>{fill(strings.messageAbove, name).join('')}</a>
      </p>
    )
  const words = title ?? summary
  const matched = correlationId ? [fill(strings.correlatedBy, code(correlationId.location))] : []
  return (
    <details class="o-fold" open={isOpen} id={claimId(anchor)}>
      <summary>
        <UiIcon name="chev" />
        <span class="o-mono o-name">{name}</span>
        {words && <span {...html(inline(words))} />}
        <span class="o-mono">{contentType}</span>
        {message.deprecated && <span class="o-dep">{strings.deprecated}</span>}
      </summary>
      <div class="o-in">
        {title && summary && <p class="o-said" {...html(inline(summary))} />}
        {description && <div class="o-flow o-said" {...html(markdown(description))} />}
        <Missing refs={message.missing} />
        {message.externalDocs && <MoreSection text="" docs={message.externalDocs} />}
        {payload && <Fields of={payload} />}
        {message.payload.kind === 'foreign' && <ForeignSchema payload={message.payload} />}
        {message.payload.kind === 'none' && !message.missing && <p class="o-mute">{strings.noContent}</p>}
        {headers && <h4>{strings.messageHeaders}</h4>}
        {headers && <Fields of={headers} />}
        <LimitList limits={matched} />
        {correlationId?.description && (
          <div class="o-flow o-said" {...html(markdown(correlationId.description))} />
        )}
        <Bindings bindings={message.bindings} />
      </div>
    </details>
  )
}

/** Avro, Protobuf and other schemas, as written. */
function ForeignSchema({ payload }: { payload: { format: string; value: unknown } }): VNode {
  const { strings } = useTools()
  const { value } = payload
  const isText = typeof value === 'string'
  const text = isText ? value : JSON.stringify(value, null, 2)
  const label = fill(strings.schemaFormat, payload.format).join('')
  const example = {
    title: label,
    text,
    language: isText ? 'text' : 'json',
    type: payload.format,
    generated: false,
  }
  return (
    <>
      <LimitList limits={[fill(strings.schemaFormat, code(payload.format))]} />
      <div class="o-code">
        <ExampleCode example={example} label={label} />
      </div>
    </>
  )
}

/** Protocol bindings as written; WebSocket bindings are shown as fields. */
export function Bindings({ bindings }: { bindings: readonly Binding[] }): VNode | null {
  const { strings } = useTools()
  const visibleBindings = shownBindings(bindings)
  if (visibleBindings.length === 0) return null
  return (
    <>
      {visibleBindings.map(({ protocol, on, value }) => {
        const label = `${strings.bindings}: ${protocol} (${strings.bindingOn[on]})`
        const text = JSON.stringify(value, null, 2)
        return (
          <details class="o-fold o-binding">
            <summary>
              <UiIcon name="chev" />
              <span>{strings.bindings}</span>
              <span class="o-mono o-name">{protocol}</span>
              <span class="o-mono">{strings.bindingOn[on]}</span>
            </summary>
            <div class="o-in">
              <div class="o-code">
                <ExampleCode
                  example={{ title: label, text, language: 'json', type: '', generated: false }}
                  label={label}
                />
              </div>
            </div>
          </details>
        )
      })}
    </>
  )
}
