import type { Repair } from './edit/repair.ts'

/** `api.example.com/v1` instead of `https://api.example.com/v1`. */
export const serverScheme: Repair = {
  kinds: ['server'],
  keys: ['url'],
  find({ value: { url } }) {
    if (typeof url !== 'string' || !isHost(url)) return []
    const scheme = /^(localhost|127\.0\.0\.1)\b/i.test(url) ? 'http' : 'https'
    return [
      {
        code: 'spec/server-scheme',
        path: ['url'],
        on: 'value',
        message: `Server URL \`${url}\` has no scheme`,
        hint: `Write \`${scheme}://${url}\`.`,
        edits: [{ kind: 'set', path: ['url'], value: `${scheme}://${url}` }],
      },
    ]
  },
}

/** A host with a dot, or localhost, is not a relative path. */
const isHost = (url: string) =>
  /^(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?(\/|$)/i.test(url) && !/\.(json|ya?ml)$/i.test(url)
