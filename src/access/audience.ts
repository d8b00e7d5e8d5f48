/**
 * Who views the site. The owner (checks and the preview) sees everything, anonymous visitors see public
 * pages, and readers also see pages that require sign-in or one of their groups.
 */
export type Audience =
  | { kind: 'owner' }
  | { kind: 'anonymous' }
  | { kind: 'reader'; groups: readonly string[] }

export const owner: Audience = { kind: 'owner' }
export const anonymous: Audience = { kind: 'anonymous' }

/** Normalizes a group name for comparison. */
export const groupName = (name: string): string => name.trim().normalize('NFC')
