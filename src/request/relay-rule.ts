import type { FormServer } from './playground.ts'

/** What the relay may do for one page. */
export type RelayRule =
  | { kind: 'open'; targets: RelayTarget[] }
  /** The page has no playground. */
  | { kind: 'disabled' }
  /** Only for visitors who signed in. */
  | { kind: 'sign-in' }
  /** Only for members of a group that this visitor is not in. */
  | { kind: 'group' }

/** One thing that a page may call. */
export type RelayTarget =
  /** The operation of the page, on each server that the description names. */
  | { kind: 'operation'; method: string; path: string; servers: FormServer[] }
  /** An address of OAuth, as it is written: tokens, refreshing, device codes. */
  | { kind: 'oauth'; url: string }
  /** A document of OpenID discovery; the endpoints that it names on its own origin count as well. */
  | { kind: 'discovery'; url: string }
