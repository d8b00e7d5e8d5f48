import type { MethodKind, SessionSettings } from '../../access/settings.ts'
import type { Marks } from './marks.ts'

/** The longest that a key for an agent can last; what ends it must not be forgotten earlier. */
export const longestKeySeconds = 90 * 24 * 60 * 60

/** Clocks of several machines differ a little. */
const slackSeconds = 60

/** Sessions are in their cookies alone, so what ends one early is kept here until it would have ended by itself. */
export type SessionMarks = {
  end: (sid: string, seconds: number) => Promise<void>
  isEnded: (sid: string) => Promise<boolean>
  /** Ends all sessions and keys that this user has now. */
  endEverywhere: (id: string, settings: SessionSettings) => Promise<void>
  /** Whether the user was signed out everywhere since. */
  isEndedSince: (id: string, issuedAt: number) => Promise<boolean>
}

export function createSessionMarks(marks: Marks, method: MethodKind): SessionMarks {
  const everywhere = (id: string) => `everywhere ${method} ${id}`
  return {
    end: async (sid, seconds) => {
      await marks.set(`session ${sid}`, Math.max(0, seconds) + slackSeconds)
    },
    isEnded: (sid) => marks.has(`session ${sid}`),
    endEverywhere: (id, { maxAge }) =>
      marks.stamp(everywhere(id), Math.max(maxAge, longestKeySeconds) + slackSeconds),
    isEndedSince: async (id, issuedAt) => {
      const at = await marks.stampOf(everywhere(id))
      return at !== undefined && at >= issuedAt
    },
  }
}
