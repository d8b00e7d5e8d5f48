// Storage throws if the reader blocks it; nothing is stored then.

export function recall(key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

export function keep(
  key: string,
  value: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    window[area].setItem(key, value)
  } catch {}
}
