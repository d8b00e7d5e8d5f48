/** `auth` in docs.json: how readers sign in, and the default access. Contains no secrets. */
export type AuthSettings = {
  method: MethodKind
  /** Access to pages without access settings: signed-in readers only, or everyone. */
  default: 'private' | 'public'
  oidc?: OidcSettings
  jwt?: JwtSettings
  session: SessionSettings
}

export type MethodKind = 'users' | 'password' | 'jwt' | 'oidc'

export type OidcSettings = {
  issuer: string
  clientId: string
  scopes: readonly string[]
  /** The claim with the groups: its name, or a dotted path such as `realm_access.roles`. */
  groupsClaim: string
  /** Where the claim is. By default, in the ID token or, if it is missing there, at the UserInfo endpoint. */
  groupsFrom?: 'id_token' | 'userinfo'
  /** Separates groups if the claim is a single string. */
  groupsDelimiter?: string
  /** The provider's name on the sign-in button. */
  label?: string
}

export type JwtSettings = {
  /** PEM or JWK text; several during key rotation. */
  publicKey?: string | readonly string[]
  jwksUrl?: string
  /** Where readers sign in; they return to `/login/jwt-callback#<token>`. */
  loginUrls: readonly { name: string; url: string }[]
  algorithms: readonly JwtAlgorithm[]
  /** The value that `aud` must contain, for tokens that have it instead of `host`. */
  audience?: string
  logoutUrl?: string
}

export type JwtAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

export type SessionSettings = {
  /** Seconds until readers have to sign in again. */
  maxAge: number
  /** Seconds without a request until they have to sign in again. */
  idle: number
}
