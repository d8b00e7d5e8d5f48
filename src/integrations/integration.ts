import type { PolicySources } from '../core/policy/policy-sources.ts'

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/**
 * What a page does to load a provider, as data: the browser has one small interpreter for all of them. In arguments and
 * values, `$date` is a `Date` and `$time` the milliseconds of it.
 */
export type Step =
  /** Sets a global variable, unless it exists. */
  | { kind: 'set'; name: string; value: Value; properties?: Record<string, Value> }
  /** A function that queues its calls for the provider's script: in an array, or in its own property `q`. */
  | { kind: 'queue'; name: string; array?: string }
  | { kind: 'call'; name: string; args: readonly Value[] }
  /** Calls follow when it has loaded. */
  | { kind: 'script'; src: string; attributes?: Record<string, string>; calls?: readonly Call[] }

type Call = { name: string; args: readonly Value[] }

export type Field = {
  description: string
  /** The form of a value, as a regular expression, and in words. */
  pattern?: string
  expected?: string
  format?: 'url' | 'host'
  isOptional?: boolean
  isBoolean?: boolean
}

/** The settings of a provider. A boolean is `true` or `false`. */
export type Settings = Readonly<Record<string, string | undefined>>

export type Integration = {
  title: string
  /** Chats are not analytics, and load without consent. Consent managers load first, and analytics wait for them. */
  purpose: 'analytics' | 'chat' | 'consent'
  fields: Readonly<Record<string, Field>>
  steps: (settings: Settings) => Step[]
  /** Hosts of the provider, beside those of its scripts. */
  hosts: (settings: Settings) => PolicySources
}

/** `https://eu.example.com/path` -> `https://eu.example.com`; undefined if it is not an `https` URL. */
export const originOf = (url: string): string | undefined =>
  isHttpsUrl(url) ? new URL(url).origin : undefined

export const isHttpsUrl = (text: string): boolean =>
  /^https:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)

export const isHost = (text: string): boolean =>
  /^[\w.-]+(:\d+)?$/.test(text) && URL.canParse(`https://${text}`)
