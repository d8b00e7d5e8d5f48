/** `auth` of docs.json: how readers sign in, and what is closed where nothing is said. It holds no secret. */
export type AuthSettings = {
  method: MethodKind
  /** Who may see a page that says nothing: everybody, or only who signed in. */
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
  /** Where the groups stand: the name of a claim, or a path with dots, such as `realm_access.roles`. */
  groupsClaim: string
  /** Which answer of the provider has them; without it, the ID token, else the endpoint about the user. */
  groupsFrom?: 'id_token' | 'userinfo'
  /** What stands between groups, where the claim is one text. */
  groupsDelimiter?: string
  /** What the button of the sign-in page calls the provider. */
  label?: string
}

export type JwtSettings = {
  /** As PEM or JWK text; several while one takes the place of another. */
  publicKey?: string | readonly string[]
  jwksUrl?: string
  /** Where readers sign in; they come back to `/login/jwt-callback#<token>`. */
  loginUrls: readonly { name: string; url: string }[]
  algorithms: readonly JwtAlgorithm[]
  /** What `aud` must hold, where tokens say that instead of `host`. */
  audience?: string
  logoutUrl?: string
}

export type JwtAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

export type SessionSettings = {
  /** Seconds until readers have to sign in again, whatever they do. */
  maxAge: number
  /** Seconds without a request after which they have to. */
  idle: number
}
