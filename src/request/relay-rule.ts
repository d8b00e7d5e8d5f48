import type { FormServer } from './playground.ts'

/** The relay's rule for one page. */
export type RelayRule =
  | { kind: 'open'; targets: RelayTarget[] }
  /** The page has no playground. */
  | { kind: 'disabled' }
  /** Only for signed-in users. */
  | { kind: 'sign-in' }
  /** Only for groups that this user is not in. */
  | { kind: 'group' }

/** Some servers take the method or URL from these headers, so they are sent only if the operation documents them. */
const documentable = [
  'x-http-method-override',
  'x-http-method',
  'x-method-override',
  'url',
  'uri',
  'redirect',
]

/** In lower case, and with hyphens: some servers read `_` as `-`. */
export const headerKey = (name: string): string => name.toLowerCase().replaceAll('_', '-')

export const isDocumentable = (key: string): boolean => documentable.includes(key)

/** A target that a page may call. */
export type RelayTarget =
  /** The page's operation, on each server of the spec. `headers` are those that are dropped unless documented. */
  | { kind: 'operation'; method: string; path: string; servers: FormServer[]; headers?: string[] }
  /** An OAuth URL as written in the spec: tokens, refresh, device codes. */
  | { kind: 'oauth'; url: string }
  /** An OpenID discovery document; the endpoints it lists on its own origin are allowed too. */
  | { kind: 'discovery'; url: string }
