import type { MethodKind } from '../access/settings.ts'
import type { SignInMessage, SignInPrompt } from '../access/sign-in.ts'
import type { Json } from '../core/json.ts'
import type { User } from './user.ts'

/** A sign-in method. Each is one file in `methods/`, and one line in `methods/index.ts`. */
export type SignInMethod = {
  kind: MethodKind
  /** The prompt of the page at `/login`. */
  prompt: SignInPrompt<{ label: string }>
  /** Handles that page's form. */
  submit?: (form: URLSearchParams, visitor: string) => Promise<Attempt>
  /** Redirects readers to the sign-in. `choice` is the index of a prompt's choice. */
  begin?: (attempt: Begin) => Promise<Departure>
  /** Handles `/login/callback`, with the state from `begin`. */
  finish?: (callback: { url: URL; keep: Json | undefined }) => Promise<Attempt>
  /** Handles a token from the URL of `/login/jwt-callback`. */
  accept?: (token: string) => Promise<Attempt>
  /** The current data of the user; undefined if they were removed. By default, the data from sign-in. */
  refresh?: (user: User) => Promise<User | undefined>
  /** Where to sign out next, after the site itself. */
  leave?: (session: { hint?: string; returnTo: string }) => Promise<string | undefined>
  /** The user of an agent's token, which the provider issued for this site. */
  bearer?: (token: string) => Promise<User | undefined>
  /** The issuer of such tokens. */
  tokenIssuer?: string
  close?: () => Promise<void>
}

type Begin = {
  choice: number
  /** Path of this site to come back to, base path included, already checked. */
  redirect: string
}

/** The redirect to the sign-in with state for the return, or a refusal. */
export type Departure = { kind: 'away'; to: string; keep?: Json } | Refusal

/** The result of a sign-in attempt. */
export type Attempt =
  /**
   * `hint` is stored in the session and passed back on sign-out. `until` is the time, in milliseconds, when
   * the session ends at the latest, if the method sets one.
   */
  { kind: 'signed-in'; user: User; hint?: string; until?: number } | Refusal

/** `reason` is for the log. `message` is for the reader and reveals nothing to an attacker. */
export type Refusal = { kind: 'refused'; reason: string; message: SignInMessage }
