/**
 * A file by its name, or what is today what an older name was: a page that somebody kept, or another machine that is a
 * version ahead, still asks for it, and today's is better than nothing.
 */
export function findAsset(names: readonly string[], name: string): string | undefined {
  if (names.includes(name)) return name
  const stem = stemOf(name)
  return stem && names.find((candidate) => stemOf(candidate) === stem)
}

const stemOf = (name: string) => /^(.+)-[\w-]{10}(\.(?:js|css))$/.exec(name)?.slice(1).join('')
