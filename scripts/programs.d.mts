export type ProgramName =
  | 'caddy'
  | 'chromium'
  | 'faketime'
  | 'nginx'
  | 'openssl'
  | 'prlimit'
  | 'redis-server'
  | 'rsync'
  | 'script'
  | 'setpriv'
  | 'systemd-analyze'
export function findProgram(name: ProgramName): string | undefined
export function missingPrograms(): { name: ProgramName; install: string }[]
export function installPrograms(): void
