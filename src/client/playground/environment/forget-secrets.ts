import type { Environments } from './environments.ts'

/** Removes all credentials of a removed environment, also those of schemes on other pages. */
export const forgetSecrets = (scope: string) => removeKeys((key) => key.startsWith(`octavo:key:${scope}:`))

/** Removes credentials on this device whose environment lasted only as long as its tab. */
export function forgetOrphans(api: string, { list }: Environments): void {
  const start = `octavo:key:${api}~`
  removeKeys((key) => key.startsWith(start) && !list.some(({ id }) => key.startsWith(`${start}${id}:`)))
}

function removeKeys(isRemoved: (key: string) => boolean): void {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      for (const key of Object.keys(window[area])) if (isRemoved(key)) window[area].removeItem(key)
    } catch {
      // Nothing is stored if the reader blocks storage.
    }
  }
}
