export function findProgram(name: 'faketime' | 'nginx' | 'openssl' | 'redis-server'): string | undefined
export function installPrograms(): void
