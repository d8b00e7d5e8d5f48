import type { VNode } from 'preact'
import { useTools } from '../../components/base/context.ts'
import { CopyButton } from '../../components/code-text.tsx'
import { flatten } from '../../core/flat-text.ts'
import { protocolBadge } from '../../spec/async/server.ts'
import { type DrawInput, startDrawing } from '../draw.tsx'
import { EndpointHead } from '../operation/endpoint-head.tsx'
import { ExampleBox, Examples } from '../operation/example-box.tsx'
import type { ExampleGroup } from '../operation/example-group.ts'
import { type ReferencePart, splitLead } from '../operation/operation-page.tsx'
import { MoreSection } from '../operation/operation-sections.tsx'
import { SecurityView } from '../operation/security-view.tsx'
import { connectSources } from '../playground/connect.ts'
import { type Display, shownDisplay } from '../playground/display.ts'
import type { ChannelModel } from './channel-model.ts'
import { socketServers } from './channel-request.ts'
import { Bindings, ParameterSections, SideSections } from './channel-sections.tsx'
import { protocolWords, shownAddress } from './channel-words.ts'

export type ChannelPageInput = DrawInput & {
  model: ChannelModel
  /** Omits examples that the author wrote on the page. */
  without?: { request: boolean; response: boolean }
  display?: Display
}

/** Renders a channel page. */
export function renderChannel(input: ChannelPageInput): ReferencePart {
  const { model, settings, without } = input
  const { channel, bundle } = model
  const { draw, tools, markdown, plain } = startDrawing({ ...input, memory: bundle.memory })
  const { strings } = tools
  const fields = model.fields()
  // Rendered before authorization, so that parameters get their anchors first.
  const parameters = draw(<ParameterSections fields={fields} />)
  const sides = draw(<SideSections fields={fields} />)
  const examples = model.examples()
  const description = channel.description ?? (channel.title ? channel.summary : undefined)
  const { lead, rest } = splitLead(description ? markdown(description) : '')
  const display = shownDisplay(settings.playground.display, input.display)
  const liveServers = channel.address === undefined ? [] : socketServers(channel)
  const facts: [string, string][] = [[strings.protocol, protocolWords(channel, strings)]]
  return {
    intro: draw(
      <>
        <EndpointHead
          method={protocolBadge(channel.servers.map(({ protocol }) => protocol))}
          path={shownAddress(channel)}
          servers={channel.address === undefined ? [] : channel.servers}
          full
          display={display}
          channel={{ canConnect: liveServers.length > 0, facts: facts.filter(([, words]) => words !== '') }}
        />
        {channel.address === undefined && <p class="o-way">{strings.runtimeAddress}</p>}
      </>,
    ),
    connect:
      display === 'interactive' && liveServers.length > 0
        ? connectSources({ ...settings.playground, proxy: false }, liveServers, channel.security)
        : undefined,
    html: flatten(
      draw(<MoreSection text={rest} docs={channel.externalDocs} />) +
        draw(<SecurityView options={channel.security} />) +
        parameters +
        sides +
        draw(
          <Bindings
            bindings={[...channel.bindings, ...channel.servers.flatMap((server) => server.bindings)]}
          />,
        ),
    ),
    leaf: flatten(
      draw(
        <>
          {examples.samples.length > 0 && !without?.request && <Samples groups={examples.samples} />}
          {examples.messages.length > 0 && !without?.response && (
            <MessageExamples groups={examples.messages} />
          )}
        </>,
      ),
    ),
    lead,
    description: description ? plain(description) : undefined,
    deprecated: channel.deprecated,
    ids: [...tools.ids],
    diagnostics: [],
  }
}

/** All languages are in the page, because they are few and short. */
function Samples({ groups }: { groups: ExampleGroup[] }): VNode {
  const { strings, privateId } = useTools()
  const name = privateId('sample')
  return (
    <ExampleSelect
      id="request-example"
      label={strings.sample}
      menu={strings.language}
      name={name}
      groups={groups}
      first
    />
  )
}

function MessageExamples({ groups }: { groups: ExampleGroup[] }): VNode {
  const { strings, privateId } = useTools()
  if (groups.length === 1)
    return <ExampleBox id="response-example" label={strings.messages} groups={groups} />
  return (
    <ExampleSelect
      id="response-example"
      label={strings.messages}
      menu={strings.chooseExample}
      name={privateId('message')}
      groups={groups}
    />
  )
}

type SelectProps = {
  id: string
  label: string
  menu: string
  name: string
  groups: ExampleGroup[]
  first?: boolean
}

/** A box in the code column with one option per group. */
function ExampleSelect({ id, label, menu, name, groups, first }: SelectProps): VNode {
  return (
    <div class={first ? 'o-code o-first' : 'o-code'} role="group" aria-label={label} id={id}>
      <header>
        <span class="o-pick">
          <select aria-label={menu} data-shows={name}>
            {groups.map(({ title }, index) => (
              <option value={`${name}-${index + 1}`}>{title}</option>
            ))}
          </select>
        </span>
        <span class="o-end">
          <CopyButton />
        </span>
      </header>
      {groups.map((group, index) => (
        <div
          id={`${name}-${index + 1}`}
          data-of={name}
          data-for={`${name}-${index + 1}`}
          data-title={group.title}
          hidden={index > 0}
        >
          <Examples group={group} name={`${name}-${index + 1}`} />
        </div>
      ))}
    </div>
  )
}
