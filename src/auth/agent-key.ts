import * as z from 'zod'
import type { MethodKind } from '../access/settings.ts'
import type { Marks } from './session/marks.ts'
import type { Seal } from './session/seal.ts'
import { createSessionMarks, longestKeySeconds } from './session/session-marks.ts'
import { methodForm, userForm } from './session/session-payload.ts'
import type { User } from './user.ts'

export type AgentKeysOptions = { seal: Seal; marks: Marks; method: MethodKind; now: () => number }

/** Keys that give an agent its user's access. They expire, and end when the user signs out everywhere. */
export type AgentKeys = {
  createAgentKey: (user: User, seconds: number) => Promise<string>
  readAgentKey: (text: string) => Promise<{ user: User; issuedAt: number } | undefined>
}

/** People and programs that look for secrets in texts know it by this. */
const prefix = 'octavo_'
const purpose = 'agent key'
/** Such a key is sent as a header, and proxies take headers of 8 KiB. */
const longest = 6000
const aheadMs = 60_000

const form = z.strictObject({ user: userForm, method: methodForm, issuedAt: z.number() })

export function createAgentKeys({ seal, marks, method, now }: AgentKeysOptions): AgentKeys {
  const ends = createSessionMarks(marks, method)
  return {
    async createAgentKey({ id, name, groups, proof }, seconds) {
      // Without `content` and `inputs`, which agents do not need.
      const user = { id, name, groups: [...groups], ...(proof === undefined ? {} : { proof }) }
      const payload = { user, method, issuedAt: now() }
      const key = `${prefix}${await seal.seal(purpose, payload, Math.min(seconds, longestKeySeconds))}`
      if (key.length > longest)
        throw new Error(`A user's ${groups.length} groups do not fit into an agent key.`)
      return key
    },
    async readAgentKey(text) {
      if (!text.startsWith(prefix)) return undefined
      const { success, data } = form.safeParse(await seal.open(purpose, text.slice(prefix.length)))
      if (!success || data.method !== method || data.issuedAt > now() + aheadMs) return undefined
      const { user, issuedAt } = data
      return (await ends.isEndedSince(user.id, issuedAt)) ? undefined : { user, issuedAt }
    },
  }
}
