/**
 * A file by its name, or the current file for an outdated name: a cached page or a newer replica
 * may still request it, and the current one is better than a 404.
 */
export function findAsset(names: readonly string[], name: string): string | undefined {
  if (names.includes(name)) return name
  const stem = stemOf(name)
  return stem && names.find((candidate) => stemOf(candidate) === stem)
}

const stemOf = (name: string) => /^(.+)-[\w-]{10}(\.(?:js|css|json))$/.exec(name)?.slice(1).join('')
