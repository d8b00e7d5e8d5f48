/** @jsxImportSource ../../playground/draw */

import type { ConsoleData } from '../../../request/console.ts'
import type { FormScheme } from '../../../request/playground.ts'
import * as strings from '../../../strings/console.ts'
import type { Drawn } from '../../playground/draw/jsx-runtime.ts'
import { schemeTitle } from '../../playground/panels/authorization-panel.tsx'
import { carrierOf } from '../connection/as-playground.ts'

type NotSentProps = { channel: ConsoleData; option: number }

/** Headers and credentials that a browser cannot send, and workarounds. */
export function NotSent({ channel: { headers, security }, option }: NotSentProps): Drawn {
  const schemes = security[option] ?? []
  const unsendable = schemes.filter((scheme) => carrierOf(scheme) === 'none')
  const cookies = schemes
    .filter((scheme) => carrierOf(scheme) === 'cookie')
    .map(({ name }) => name ?? 'session')
  const names = [
    ...headers.map(({ name, required }) => (required ? strings.requiredName(name) : name)),
    ...unsendable.map(schemeTitle),
  ]
  if (names.length + cookies.length === 0) return null
  return (
    <div class="op-panel oc-not-sent" role="group" aria-label={strings.notSent}>
      <header>{strings.notSent}</header>
      <div class="o-in">
        {names.length > 0 && (
          <p class="op-help">{strings.browserCannotSend(names, adviceOf(unsendable, security))}</p>
        )}
        {cookies.length > 0 && <p class="op-help">{strings.cookieLimits(cookies)}</p>}
      </div>
    </div>
  )
}

function adviceOf(unsendable: readonly FormScheme[], security: readonly FormScheme[][]): string {
  if (unsendable.length === 0) return strings.useSampleIfNeeded
  const hasSendableOption = security.some((option) => option.every((scheme) => carrierOf(scheme) !== 'none'))
  return hasSendableOption ? strings.chooseOtherOption : strings.useSampleOrOtherPlace
}
