/** @jsxImportSource ../../src/client/playground/draw */
import { createRoot } from '../../src/client/playground/draw/root.ts'
import type { Use } from '../../src/client/playground/draw/use.ts'
import { OAuthPanel, type OAuthToken } from '../../src/client/playground/oauth/oauth-panel.tsx'
import type { FormScheme } from '../../src/request/playground.ts'
import { directTransport } from './direct-transport.ts'

const scheme = JSON.parse(document.getElementById('scheme')!.textContent!) as FormScheme
const callbackUrl = `${location.origin}/_octavo/oauth`

/** The form around the panel, which shows the test what it was given. */
function Form(_: object, use: Use) {
  const [token, setToken] = use.state<OAuthToken>()
  const [sent, setSent] = use.state(0)
  return (
    <form
      class="try"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <OAuthPanel
        {...{ scheme, callbackUrl, token }}
        transport={directTransport}
        idPrefix="a"
        onToken={setToken}
      />
      <input type="hidden" id="token" value={token ? JSON.stringify(token) : ''} />
      <input type="hidden" id="sent" value={sent} />
      <button class="btn" type="submit">
        Send
      </button>
    </form>
  )
}

createRoot(document.getElementById('root')!).draw(<Form />)
