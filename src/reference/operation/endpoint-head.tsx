import type { VNode } from 'preact'
import { MethodPill } from '../../components/api/method-pill.tsx'
import { useTools } from '../../components/base/context.ts'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { writeServer } from '../../request/address.ts'
import { type Server, serverUrl } from '../../spec/server.ts'
import type { ShownDisplay } from '../playground/display.ts'
import { useReference } from '../reference-context.ts'

type HeadProps = {
  method: string
  path: string
  servers: Server[]
  /** `api.url: full`: the full URL instead of the path. */
  full: boolean
  /** A webhook has a name instead of a path. */
  isWebhook?: boolean
  /** A channel, which opens a console if a browser can connect. */
  channel?: { canConnect: boolean; facts: [label: string, words: string][] }
  display: ShownDisplay
}

/** Method and path with a copy button, and the servers below. */
export function EndpointHead(props: HeadProps): VNode {
  const { servers, isWebhook, channel, display } = props
  // A channel address needs its host.
  const full = props.full || channel !== undefined
  const { strings } = useTools()
  const isLive = !isWebhook && display === 'interactive'
  return (
    <>
      {(isWebhook || display !== 'none') && <EndpointBar {...props} full={full} isLive={isLive} />}
      {isLive && !channel && servers.length === 0 && <p class="o-way">{strings.noServer}</p>}
      {!isWebhook && (servers.length > 0 || channel) && (
        <Servers servers={servers} full={full} facts={channel?.facts} />
      )}
    </>
  )
}

/** `isLive`: the page has a playground, if there is a server. */
function EndpointBar(props: HeadProps & { isLive: boolean }): VNode {
  const { method, path, servers, full, isWebhook, channel, isLive } = props
  const { strings } = useTools()
  const [server] = servers
  const base = server && !isWebhook ? shownBase(server, full) : ''
  const copy = channel ? strings.copyAddress : strings.copyPath
  const canSend = channel ? channel.canConnect : servers.length > 0
  return (
    <div class="o-endpoint">
      <MethodPill method={isWebhook ? 'webhook' : method} />
      <code class="o-url">
        {!isWebhook && <span class="o-host">{base}</span>}
        {pathParts(path).map((part) => (part.startsWith('{') ? <i>{part}</i> : part))}
      </code>
      <button
        class="o-tool"
        type="button"
        data-do="copy"
        data-text={base + path}
        aria-label={copy}
        title={copy}
      >
        <UiIcon name="copy" />
      </button>
      {isLive && canSend && <TryButton isChannel={channel !== undefined} />}
    </div>
  )
}

/** Opens the playground or console. */
function TryButton({ isChannel }: { isChannel: boolean }): VNode {
  const { strings, texts } = useTools()
  const { pageUrl } = useReference()
  return (
    <button
      class="o-btn o-main tryit-button"
      type="button"
      data-do="try"
      data-console={isChannel ? '' : undefined}
      data-failed={strings.tryFailed}
      data-texts={texts}
      data-play={`${pageUrl.replace(/\/$/, '')}/~`}
    >
      {isChannel ? strings.connect : strings.tryIt}
    </button>
  )
}

type ServersProps = { servers: Server[]; full: boolean; facts?: [label: string, words: string][] }

function Servers({ servers, full, facts = [] }: ServersProps): VNode {
  const { strings, privateId } = useTools()
  const [only] = servers
  const id = privateId('server')
  return (
    <dl class="o-facts">
      {facts.map(([label, words]) => (
        <div>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
      {servers.length > 0 && (
        <div>
          <dt>{servers.length > 1 ? <label for={id}>{strings.server}</label> : strings.server}</dt>
          <dd>
            {servers.length === 1 && only ? (
              <span class="o-mono">{serverUrl(only)}</span>
            ) : (
              <span class="o-pick">
                <select id={id} data-do="server">
                  {servers.map((server) => (
                    <option value={shownBase(server, full)} data-url={writeServer(serverUrl(server))}>
                      {serverLabel(server)}
                    </option>
                  ))}
                </select>
              </span>
            )}
            {only?.description && servers.length === 1 && <small>{only.description}</small>}
          </dd>
        </div>
      )}
      {servers
        .flatMap(({ variables }) => variables)
        .map(({ name, value, choices, description }) => (
          <div>
            <dt>{`{${name}}`}</dt>
            <dd>
              <span class="o-mono">{choices.length > 0 ? choices.join(', ') : value}</span>
              {description && <small>{description}</small>}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function serverLabel(server: Server): string {
  const url = serverUrl(server).replace(/^(https?|wss?):\/\//, '')
  const words = server.name ?? server.description
  return words ? `${url} (${words})` : url
}

/** The full URL, or only the server's path. */
function shownBase(server: Server, full: boolean): string {
  const url = serverUrl(server).replace(/\/$/, '')
  if (full || !URL.canParse(url)) return full || url.startsWith('/') ? url : ''
  return new URL(url).pathname.replace(/\/$/, '')
}

function pathParts(path: string): string[] {
  return path.split(/(\{[^{}]*\})/).filter((part) => part !== '')
}
