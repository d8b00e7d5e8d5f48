export function findProgram(name: 'nginx' | 'openssl' | 'redis-server'): string | undefined
export function installPrograms(): void
