/** Who is looking: the groups that matter. Stages after the API model take it, so that access rules are an argument. */
export type Audience = { kind: 'public' } | { kind: 'groups'; groups: readonly string[] }

export const publicAudience: Audience = { kind: 'public' }
