/** One line for each time that somebody signs in, is refused or signs out. It holds no password, token or cookie. */
export type AuditLine = {
  event: 'signed-in' | 'refused' | 'signed-out' | 'signed-out-everywhere' | 'key-made'
  method: string
  /** Nothing for who was refused: what they typed as a name may have been a password. */
  user?: string
  /** Where they came from, as the relay counts visitors. */
  visitor: string
  reason?: string
}

export type Audit = (line: AuditLine) => void
