/** One entry per sign-in, refusal and sign-out. Contains no password, token or cookie. */
export type AuditLine = {
  event: 'signed-in' | 'refused' | 'signed-out' | 'signed-out-everywhere' | 'key-made'
  method: string
  /** Undefined for refusals, because the typed username may be a password. */
  user?: string
  /** The visitor's IP address, or an IPv6 prefix, as in the relay. */
  visitor: string
  reason?: string
}

export type Audit = (line: AuditLine) => void
