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

/** A target that a page may call. */
export type RelayTarget =
  /** The page's operation, on each server of the spec. */
  | { kind: 'operation'; method: string; path: string; servers: FormServer[] }
  /** An OAuth URL as written in the spec: tokens, refresh, device codes. */
  | { kind: 'oauth'; url: string }
  /** An OpenID discovery document; the endpoints it lists on its own origin are allowed too. */
  | { kind: 'discovery'; url: string }
