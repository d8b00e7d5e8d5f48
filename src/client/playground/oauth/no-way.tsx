/** @jsxImportSource ../draw */

import type { FormFlow } from '../../../request/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'

/** Why there is no button to get a token. */
export function NoWay({ flow }: { flow: FormFlow | undefined }): Drawn {
  if (!flow) return <p class="op-help">The description names no way to get a token.</p>
  return (
    <p class="op-help">
      The implicit flow is not supported: it puts the token into an address, where others can read it (
      <a href="https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2">RFC 9700</a>). Ask the owner of the API
      for the authorization code flow.
    </p>
  )
}
