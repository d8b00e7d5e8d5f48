import { isObject } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** `users/{id}` instead of `/users/{id}`. */
export const pathSlash: Repair = {
  kinds: ['document'],
  keys: ['paths'],
  find({ value: { paths } }) {
    if (!isObject(paths)) return []
    const names = Object.keys(paths).filter(
      (name) => !/^(\/|x-)/.test(name) && !Object.hasOwn(paths, `/${name}`),
    )
    return names.map((name) => ({
      code: 'spec/path-slash',
      path: ['paths', name],
      on: 'key',
      message: `Path \`${name}\` must start with \`/\``,
      hint: `Write \`/${name}\`.`,
      edits: [{ kind: 'rename', path: ['paths', name], to: `/${name}` }],
    }))
  },
}
