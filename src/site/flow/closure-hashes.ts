import { contentHash } from '../../core/hash.ts'

/** A part by its own hash, and the keys of the parts it refers to. */
export type HashedPart<Key extends string> = { hash: string; targets: readonly Key[] }

/**
 * A hash of each part together with everything it reaches. Parts that reach each other share their hash, so each is read
 * once, however many pages and parts lead to it.
 * https://en.wikipedia.org/wiki/Tarjan%27s_strongly_connected_components_algorithm
 */
export function hashClosures<Key extends string>(
  parts: ReadonlyMap<Key, HashedPart<Key>>,
): ReadonlyMap<Key, string> {
  const closures = new Map<Key, string>()
  const places = new Map<Key, Place<Key>>()
  /** Parts that were reached, but whose component is not complete. */
  const open: Place<Key>[] = []
  const path: Place<Key>[] = []

  const enter = (key: Key) => {
    const part = parts.get(key)
    // Without a part, there is nothing but the key to compare.
    if (!part) return void closures.set(key, key)
    const place = { key, part, next: 0, index: places.size, lowest: places.size }
    places.set(key, place)
    open.push(place)
    path.push(place)
  }
  const visit = (from: Place<Key>, target: Key) => {
    if (closures.has(target)) return
    const place = places.get(target)
    if (place) from.lowest = Math.min(from.lowest, place.index)
    else enter(target)
  }
  /** Takes all parts that reach each other off the list, and hashes them together. */
  const close = (root: Place<Key>) => {
    const members = open.splice(open.lastIndexOf(root))
    const hash = hashOf(members, closures)
    for (const { key } of members) closures.set(key, hash)
  }

  // A path of references can be longer than the call stack.
  for (const start of parts.keys()) {
    if (!places.has(start)) enter(start)
    for (let place = path.at(-1); place; place = path.at(-1)) {
      const target = place.part.targets[place.next++]
      if (target !== undefined) {
        visit(place, target)
        continue
      }
      path.pop()
      const before = path.at(-1)
      if (before) before.lowest = Math.min(before.lowest, place.lowest)
      if (place.lowest === place.index) close(place)
    }
  }
  return closures
}

type Place<Key extends string> = {
  key: Key
  part: HashedPart<Key>
  /** The position of the target to visit next. */
  next: number
  index: number
  /** The first part on the path that this one leads back to. */
  lowest: number
}

function hashOf<Key extends string>(
  members: readonly Place<Key>[],
  closures: ReadonlyMap<Key, string>,
): string {
  const inside = new Set(members.map(({ key }) => key))
  const own = members.map(({ key, part }) => `${key} ${part.hash}`)
  const reached = members.flatMap(({ part }) =>
    part.targets.filter((target) => !inside.has(target)).map((target) => closures.get(target) ?? target),
  )
  return contentHash([...own.sort(), ...new Set(reached.sort())].join('\n'))
}
