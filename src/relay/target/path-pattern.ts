import { encodeReserved } from '../../request/encode.ts'
import { anyText, createGlob, fitsGlob, type Glob } from './glob.ts'
import { countPinned, overrules } from './pinned-query.ts'

/** What the path and the query of a call have to look like. */
export type PathPattern = {
  segments: { glob: Glob; least: 0 | 1 }[]
  /** Parts of a query that stand in the path of the description; more may follow. */
  query: Glob[]
  /** How often each name in that query may stand in a call: as often as it stands there. */
  pinned: ReadonlyMap<string, number>
}

/**
 * The pattern of all that `writeAddress` can write for an operation on a server. A parameter is any text within one
 * segment. It may be empty where the segment has more in it (`/report{format}`); a segment that is only parameters may
 * not, because without them the path is that of another operation (`/users/`).
 */
export function createPathPattern(serverRest: string, path: string): PathPattern {
  // As `writeServer` and `writePath` do it.
  const before = serverRest.replace(/[{}]/g, '').replace(/\/$/, '')
  const after = path.replace(/#.*/, '')
  const start = /^[/?]/.test(after) || after === '' ? '' : '/'
  const template = writePieces(before, /(\0)/) + start + writePieces(after, /(\{[^{}]*\})/)
  const mark = template.indexOf('?')
  const inPath = mark < 0 ? template : template.slice(0, mark)
  const inQuery = mark < 0 ? undefined : template.slice(mark + 1)
  return {
    segments: (inPath || '/').split('/').map((segment) => ({
      glob: createGlob(segment),
      least: segment.replaceAll(anyText, '') === '' ? 1 : 0,
    })),
    query: inQuery === undefined ? [] : inQuery.split('&').map(createGlob),
    pinned: countPinned(inQuery ?? ''),
  }
}

function writePieces(text: string, free: RegExp): string {
  return text
    .split(free)
    .map((piece, index) => (index % 2 === 1 ? anyText : encodeReserved(piece)))
    .join('')
}

export function fitsPath({ segments, query, pinned }: PathPattern, url: URL): boolean {
  const parts = url.pathname.split('/')
  if (parts.length !== segments.length) return false
  const fits = segments.every(({ glob, least }, index) => {
    const part = parts[index]
    return part !== undefined && fitsGlob(glob, part, least)
  })
  if (!fits) return false
  if (query.length === 0) return true
  const pairs = url.search.slice(1).split('&')
  return query.every((glob, index) => fitsGlob(glob, pairs[index] ?? '', 0)) && !overrules(pinned, url.search)
}
