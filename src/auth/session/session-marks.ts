import type { MethodKind, SessionSettings } from '../../access/settings.ts'
import type { Marks } from './marks.ts'

/** Maximum lifetime of an agent key. Marks that end it must last as long. */
export const maxKeySeconds = 90 * 24 * 60 * 60

const maxClockSkewSeconds = 60

/** Sessions exist only in cookies, so an early end is recorded until the session would expire. */
export type SessionMarks = {
  end: (sid: string, seconds: number) => Promise<void>
  isEnded: (sid: string) => Promise<boolean>
  /** Ends all sessions and keys that this user has now. */
  endEverywhere: (id: string, settings: SessionSettings) => Promise<void>
  /** Whether the user signed out everywhere since then. */
  isEndedSince: (id: string, issuedAt: number) => Promise<boolean>
}

export function createSessionMarks(marks: Marks, method: MethodKind): SessionMarks {
  const everywhere = (id: string) => `everywhere ${method} ${id}`
  return {
    end: async (sid, seconds) => {
      await marks.set(`session ${sid}`, Math.max(0, seconds) + maxClockSkewSeconds)
    },
    isEnded: (sid) => marks.has(`session ${sid}`),
    endEverywhere: (id, { maxAge }) =>
      marks.stamp(everywhere(id), Math.max(maxAge, maxKeySeconds) + maxClockSkewSeconds),
    isEndedSince: async (id, issuedAt) => {
      const at = await marks.stampOf(everywhere(id))
      return at !== undefined && at >= issuedAt
    },
  }
}
