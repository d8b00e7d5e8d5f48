/** What a file contains, and how to recognize it. */
const credentials: readonly { name: string; pattern: RegExp }[] = [
  // The header alone is also in code that parses keys.
  {
    name: 'a private key',
    pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\\+[rn]|\s)*[\w+/]/,
  },
  { name: 'a private key', pattern: /^PuTTY-User-Key-File-\d/m },
  { name: 'a service account', pattern: /["']?type["']?\s*:\s*["']?service_account\b/ },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/ },
  { name: 'a GitHub token', pattern: /\b(?:gh[oprsu]_[A-Za-z0-9]{36,}|github_pat_\w{22,})/ },
  { name: 'a GitLab token', pattern: /\bglpat-[\w-]{20,}/ },
  { name: 'a Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}|\bxapp-\d-[A-Za-z0-9-]{10,}/ },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { name: 'a Stripe secret key', pattern: /\b[rs]k_live_[A-Za-z0-9]{16,}/ },
  {
    name: 'a JWT secret',
    pattern:
      /\bjwt[-_. ]?(?:secret|signing[-_]?key|private[-_]?key)(?:[-_]?key)?["']?\s*[:=]\s*["']?[^\s"'{}<>$]{8,}/i,
  },
  {
    name: 'a JWT secret',
    pattern: /["']?jwt["']?\s*:\s*\{?\s*["']?secret["']?\s*:\s*["']?[^\s"'{}<>$]{8,}/i,
  },
  // A private JSON Web Key.
  {
    name: 'a JWT secret',
    pattern:
      /"kty"\s*:\s*"(?:RSA|EC|OKP)"[^{}]*"d"\s*:\s*"[\w-]{16,}|"d"\s*:\s*"[\w-]{16,}"[^{}]*"kty"\s*:\s*"(?:RSA|EC|OKP)"/,
  },
  {
    name: 'a JWT secret',
    pattern: /"kty"\s*:\s*"oct"[^{}]*"k"\s*:\s*"[\w-]{8,}|"k"\s*:\s*"[\w-]{8,}"[^{}]*"kty"\s*:\s*"oct"/,
  },
]

export type Credential = { name: string; line: number }

/** The first credential in a text. Placeholders such as `ghp_xxxx` and `AKIA…EXAMPLE` do not count. */
export function findCredential(text: string): Credential | undefined {
  for (const { name, pattern } of credentials)
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`)))
      if (!placeholder.test(match[0])) return { name, line: text.slice(0, match.index).split('\n').length }
  return undefined
}

const placeholder = /EXAMPLE$|(.)\1{11,}$|[:=]\s*["']?(?:your|change[-_]?me|placeholder|replace)/i
