/**
 * Who is looking. The owner, in checks and in the preview, sees everything; a visitor who has not signed in, what is
 * public; a reader, what is for everybody who signed in or for one of their groups.
 */
export type Audience =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'reader'; groups: readonly string[] }

export const owner: Audience = { kind: 'owner' }
export const anonymous: Audience = { kind: 'anonymous' }

/** A name of a group, in the one form in which names are compared. */
export const groupName = (written: string): string => written.trim().normalize('NFC')
