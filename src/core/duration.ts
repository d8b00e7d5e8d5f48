const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** `12h`, `30m`, `90s` or `7d` in seconds. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,6})\s*([smhd])$/.exec(text.trim()) ?? []
  const seconds = units[unit]
  return number === undefined || seconds === undefined ? undefined : Number(number) * seconds
}
