import type { MethodKind } from '../access/settings.ts'
import type { SignInMessage, SignInPrompt } from '../access/sign-in.ts'
import type { Json } from '../core/json.ts'
import type { User } from './user.ts'

/** A way to sign in. Each is one file of `methods/`, and one line in `methods/index.ts`. */
export type SignInMethod = {
  kind: MethodKind
  /** What the page at `/login` asks for. */
  prompt: SignInPrompt<{ label: string }>
  /** Takes the form of that page. */
  submit?: (form: URLSearchParams, visitor: string) => Promise<Attempt>
  /** Sends readers to where they sign in. `choice` is the number of one of the prompt's choices. */
  begin?: (attempt: Begin) => Promise<Departure>
  /** Takes readers who come back to `/login/callback`, with what `begin` kept for them. */
  finish?: (back: { url: URL; keep: Json | undefined }) => Promise<Attempt>
  /** Takes a token that the page at `/login/jwt-callback` found in its address. */
  accept?: (token: string) => Promise<Attempt>
  /** Who this user is today: their groups may have changed, or they may be gone. Without it, who they were then. */
  refresh?: (user: User) => Promise<User | undefined>
  /** Where to sign out as well, after the site itself. */
  leave?: (session: { hint?: string; returnTo: string }) => Promise<string | undefined>
  /** Takes a token that an agent sent along: of the provider, for this site. */
  bearer?: (token: string) => Promise<User | undefined>
  /** Who gives out such tokens. */
  tokenIssuer?: string
  close?: () => Promise<void>
}

type Begin = {
  choice: number
  /** Path of this site to come back to, base path included, already checked. */
  redirect: string
}

/** Where readers are sent, with what has to be kept for their return; or why they are not. */
export type Departure = { kind: 'away'; to: string; keep?: Json } | Refusal

/** What came of an attempt to sign in. */
export type Attempt =
  /**
   * `hint` is what the method wants to be given when they sign out; it is kept in the session. `until` is the moment, in
   * milliseconds, at which they have to sign in again at the latest, where the method says so.
   */
  { kind: 'signed-in'; user: User; hint?: string; until?: number } | Refusal

/** `reason` is for the log, `message` for the reader, who learns nothing that helps an attacker. */
export type Refusal = { kind: 'refused'; reason: string; message: SignInMessage }
