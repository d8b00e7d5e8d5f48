import type { PlaygroundData } from '../../request/playground.ts'
import { withTexts } from '../texts/load-texts.ts'
import type { Draft } from './draft/draft.ts'
import type { Variables } from './environment/resolve-variables.ts'
import type { FormContext } from './form/context.ts'
import { keepSecret, type Secret } from './secrets.ts'
import { followServer } from './server-menu.ts'

/** The part of the state that the forms of the playground and the console share. */
export type FormState = {
  data: PlaygroundData
  draft: Draft
  /** The draft after opening, or after the whole form was filled in. */
  first: Draft
  secrets: ReadonlyMap<string, Secret>
  /** The storage key of the secrets, if it is not that of the API. */
  scope?: string
  /** The variables of the selected environment. */
  variables?: Variables
  startsFilled: boolean
  /** Secrets that are shown in plain text. */
  seen: ReadonlySet<string>
  /** Whether samples and URLs show secrets. */
  isOpen: boolean
  isTried: boolean
  warn?: FormContext['warn']
  /** Text of the status region. */
  status: string
}

export function createFormActions(state: () => FormState, update: (part: Partial<FormState>) => void) {
  const { data } = state()
  let isChecking = false

  /** Validates fields from the first change on. */
  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    const { checkField } = await withTexts(import('../../request/check.ts'), 'response')
    update({
      warn: (value, schema) =>
        checkField(state().variables?.value(value, schema) ?? value, schema, data.schemas),
    })
  }

  return {
    check,
    change(draft: Draft): void {
      void check()
      update({ draft })
      followServer(data, draft.server)
    },
    secret(scheme: string, secret: Secret): void {
      update({ secrets: new Map(state().secrets).set(scheme, secret) })
      keepSecret(state().scope ?? data.api, scheme, secret)
    },
    see(field: string): void {
      const seen = new Set(state().seen)
      if (!seen.delete(field)) seen.add(field)
      update({ seen })
    },
  }
}
