/** Removes all credentials of a removed environment, also those of schemes on other pages. */
export function forgetSecrets(scope: string): void {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      for (const key of Object.keys(window[area]))
        if (key.startsWith(`octavo:key:${scope}:`)) window[area].removeItem(key)
    } catch {
      // Nothing is stored if the reader blocks storage.
    }
  }
}
