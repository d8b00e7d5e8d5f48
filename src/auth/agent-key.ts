import * as z from 'zod'
import type { MethodKind } from '../access/settings.ts'
import type { Marks } from './session/marks.ts'
import type { Seal } from './session/seal.ts'
import { createSessionMarks, maxKeySeconds } from './session/session-marks.ts'
import { methodSchema, userSchema } from './session/session-payload.ts'
import type { User } from './user.ts'

export type AgentKeysOptions = { seal: Seal; marks: Marks; method: MethodKind; now: () => number }

/** Keys that give an agent its user's access. They expire, and end when the user signs out everywhere. */
export type AgentKeys = {
  createAgentKey: (user: User, seconds: number) => Promise<string>
  readAgentKey: (text: string) => Promise<{ user: User; issuedAt: number } | undefined>
}

/** Lets people and secret scanners recognize a key. */
const prefix = 'octavo_'
const purpose = 'agent key'
/** A key is sent in a header, and proxies limit headers to 8 KiB. */
const maxLength = 6000
const maxClockSkewMs = 60_000

const keySchema = z.strictObject({ user: userSchema, method: methodSchema, issuedAt: z.number() })

export function createAgentKeys({ seal, marks, method, now }: AgentKeysOptions): AgentKeys {
  const sessionMarks = createSessionMarks(marks, method)
  return {
    async createAgentKey({ id, name, groups, proof }, seconds) {
      // Without `content` and `inputs`, which agents do not need.
      const user = { id, name, groups: [...groups], ...(proof === undefined ? {} : { proof }) }
      const payload = { user, method, issuedAt: now() }
      const key = `${prefix}${await seal.seal(purpose, payload, Math.min(seconds, maxKeySeconds))}`
      if (key.length > maxLength)
        throw new Error(`A user's ${groups.length} groups do not fit into an agent key.`)
      return key
    },
    async readAgentKey(text) {
      if (!text.startsWith(prefix)) return undefined
      const { success, data } = keySchema.safeParse(await seal.open(purpose, text.slice(prefix.length)))
      if (!success || data.method !== method || data.issuedAt > now() + maxClockSkewMs) return undefined
      const { user, issuedAt } = data
      return (await sessionMarks.isEndedSince(user.id, issuedAt)) ? undefined : { user, issuedAt }
    },
  }
}
