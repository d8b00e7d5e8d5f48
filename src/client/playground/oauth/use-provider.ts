import { type OAuthProvider, parseDiscovery } from '../../../request/oauth-discovery.ts'
import type { FormScheme } from '../../../request/playground.ts'
import type { Use } from '../draw/use.ts'
import type { Transport } from '../send/exchange.ts'
import { checkAddress, readDocument } from './ask.ts'
import type { FlowStep } from './flows/flow-way.ts'
import type { Task } from './use-task.ts'

type ProviderInput = { scheme: FormScheme; transport: Transport; task: Task<FlowStep>; isNeeded: boolean }

/** The provider from the spec, or from the OpenID document that the spec links to. */
export function useProvider(
  use: Use,
  { scheme, transport, task, isNeeded }: ProviderInput,
): { provider?: OAuthProvider; read: () => void } {
  const [provider, setProvider] = use.state<OAuthProvider | undefined>(
    scheme.kind === 'openIdConnect' ? undefined : { flows: scheme.flows },
  )
  const read = () =>
    task.start({ kind: 'asking' }, async (signal) => {
      const provider = await discover(scheme.openIdConnectUrl, transport, signal)
      if (!signal.aborted) setProvider(provider)
    })
  use.effect(() => {
    if (isNeeded && !provider) read()
  }, [isNeeded])
  return { provider, read }
}

async function discover(
  address: string | undefined,
  transport: Transport,
  signal: AbortSignal,
): Promise<OAuthProvider> {
  const url = checkAddress(address)
  return parseDiscovery(await readDocument(transport, url, signal), new URL(url))
}
