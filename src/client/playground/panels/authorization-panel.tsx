/** @jsxImportSource ../draw */

import type { FormScheme, PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground.ts'
import type { Draft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Menu } from '../form/menu.tsx'
import { Row } from '../form/row.tsx'
import { Tool } from '../icon.tsx'
import type { Secret } from '../secrets.ts'
import { Check } from './check.tsx'
import { Panel } from './panel.tsx'

export type AuthorizationProps = {
  data: PlaygroundData
  draft: Draft
  secrets: ReadonlyMap<string, Secret>
  /** Fields that show their secret. */
  seen: ReadonlySet<string>
  /** Whether samples and URLs show the secrets. */
  isOpen: boolean
  /** Whether no credential was missing at the start. */
  startsFilled: boolean
  onChange: (draft: Draft) => void
  onSecret: (scheme: string, secret: Secret) => void
  onSee: (field: string) => void
  onOpen: (isOpen: boolean) => void
}

/** The security options of an operation; each has one or more schemes. */
export function AuthorizationPanel(props: AuthorizationProps): Drawn {
  const { data, draft, startsFilled, isOpen, onChange, onOpen } = props
  const { security } = data
  if (security.flat().length === 0) return null
  const option = security[draft.option] ?? []
  return (
    <Panel title={strings.authorization} end={optionTitle(option)} isOpen={!startsFilled}>
      {security.length > 1 && (
        <Row
          isOwn
          name={strings.scheme}
          labelFor="try-auth"
          words={strings.optionCount(security.length)}
          required={false}
        >
          <Menu
            id="try-auth"
            value={draft.option}
            options={security.map((option, index) => ({ value: index, title: optionTitle(option) }))}
            onChoose={(index) => onChange({ ...draft, option: Number(index) })}
          />
        </Row>
      )}
      {option.map((scheme) => (
        <Scheme key={scheme.id} {...props} scheme={scheme} isOnly={option.length === 1} />
      ))}
      {option.some(isFillable) && <Check label={strings.showSecrets} isOn={isOpen} onChange={onOpen} />}
    </Panel>
  )
}

function optionTitle(option: readonly FormScheme[]): string {
  return option.length > 0 ? strings.allOf(option.map(schemeTitle)) : strings.noAuthorization
}

export function schemeTitle({ kind, scheme, name, id }: FormScheme): string {
  if (kind === 'apiKey') return name ? strings.namedApiKey(name) : strings.apiKey
  if (kind === 'oauth2') return strings.oauth2
  if (kind === 'openIdConnect') return strings.openId
  if (kind === 'mutualTLS') return strings.clientCertificate
  if (kind !== 'http') return id
  return scheme === 'basic'
    ? strings.basicAuth
    : scheme === 'bearer' || !scheme
      ? strings.bearerToken
      : `HTTP ${scheme}`
}

/** Whether a browser can send the scheme's credentials. */
export const isFillable = ({ kind, scheme }: FormScheme) =>
  kind !== 'mutualTLS' && kind !== 'unknown' && !(kind === 'http' && scheme === 'digest')

const isBasic = ({ kind, scheme }: FormScheme) => kind === 'http' && scheme === 'basic'

const idOf = ({ id }: FormScheme) => `try-auth.${encodeURIComponent(id)}`

/** The first input of a scheme. */
export const fieldOf = (scheme: FormScheme) => `${idOf(scheme)}.${fieldsOf(scheme)[0][0]}`

type SchemeField = [key: 'user' | 'password' | 'token', name: string]

/** The inputs of a scheme; the last one is secret. */
const fieldsOf = (scheme: FormScheme): [SchemeField, ...SchemeField[]] =>
  isBasic(scheme)
    ? [
        ['user', strings.username],
        ['password', strings.password],
      ]
    : [['token', scheme.kind === 'apiKey' ? (scheme.name ?? strings.key) : strings.token]]

function Scheme(props: AuthorizationProps & { scheme: FormScheme; isOnly: boolean }): Drawn {
  const { scheme, secrets, onSecret, isOnly, seen, onSee } = props
  const secret = secrets.get(scheme.id) ?? {}
  const set = (change: Partial<Secret>) => onSecret(scheme.id, { ...secret, ...change })
  if (!isFillable(scheme)) return <p class="op-help">{strings.unsupportedScheme(schemeTitle(scheme))}</p>
  const id = idOf(scheme)
  const words = scheme.scopes.join(', ') || (isOnly ? '' : schemeTitle(scheme))
  return (
    <>
      {scheme.kind.startsWith('o') && <div id={id} data-slot={scheme.id} key={scheme.id} />}
      {!secret.oauth &&
        fieldsOf(scheme).map(([field, name]) => {
          const input = `${id}.${field}`
          const isSecret = field !== 'user'
          const isSeen = !isSecret || seen.has(input)
          return (
            <Row
              isOwn={scheme.kind !== 'apiKey'}
              name={name}
              labelFor={input}
              words={words}
              required={field !== 'password'}
              key={field}
            >
              <div class="op-with-end">
                <input
                  class="o-input o-mono"
                  id={input}
                  type={isSeen ? 'text' : 'password'}
                  value={secret[field]}
                  autocomplete="off"
                  spellcheck={false}
                  onInput={(event) => set({ [field]: event.currentTarget.value || undefined })}
                />
                {isSecret && (
                  <Tool label={strings.showSecret} icon="eye" pressed={isSeen} onClick={() => onSee(input)} />
                )}
              </div>
            </Row>
          )
        })}
      <Check
        label={strings.storeOnDevice}
        isOn={secret.isKept ?? false}
        onChange={(isKept) => set({ isKept })}
      />
    </>
  )
}
