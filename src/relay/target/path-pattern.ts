import { encodeReserved } from '../../request/encode.ts'
import { anyText, createGlob, fitsGlob, type Glob } from './glob.ts'
import { countPinned, overridesPinned } from './pinned-query.ts'

/** The path and query that a request must match. */
export type PathPattern = {
  segments: { glob: Glob; minLength: 0 | 1 }[]
  /** Query parts of the documented path; a request may append more. */
  query: Glob[]
  /** How often each of their names may occur in a request. */
  pinned: ReadonlyMap<string, number>
}

/**
 * Matches every URL that `writeUrl` can write for an operation on a server. A parameter matches any text
 * within one segment. It may be empty next to fixed text (`/report{format}`), but a segment of only
 * parameters may not be, because the path would then be another operation's (`/users/`).
 */
export function createPathPattern(serverTemplate: string, path: string): PathPattern {
  // The same steps as in `writeServer` and `writePath`.
  const serverPath = serverTemplate.replace(/[{}]/g, '').replace(/\/$/, '')
  const operationPath = path.replace(/#.*/, '')
  const separator = /^[/?]/.test(operationPath) || operationPath === '' ? '' : '/'
  const template = writePieces(serverPath, /(\0)/) + separator + writePieces(operationPath, /(\{[^{}]*\})/)
  const queryStart = template.indexOf('?')
  const pathTemplate = queryStart < 0 ? template : template.slice(0, queryStart)
  const queryTemplate = queryStart < 0 ? undefined : template.slice(queryStart + 1)
  return {
    segments: (pathTemplate || '/').split('/').map((segment) => ({
      glob: createGlob(segment),
      minLength: segment.replaceAll(anyText, '') === '' ? 1 : 0,
    })),
    query: queryTemplate === undefined ? [] : queryTemplate.split('&').map(createGlob),
    pinned: countPinned(queryTemplate ?? ''),
  }
}

function writePieces(text: string, wildcard: RegExp): string {
  return text
    .split(wildcard)
    .map((piece, index) => (index % 2 === 1 ? anyText : encodeReserved(piece)))
    .join('')
}

export function fitsPath({ segments, query, pinned }: PathPattern, url: URL): boolean {
  const parts = url.pathname.split('/')
  if (parts.length !== segments.length) return false
  const fits = segments.every(({ glob, minLength }, index) => {
    const part = parts[index]
    return part !== undefined && fitsGlob(glob, part, minLength)
  })
  if (!fits) return false
  if (query.length === 0) return true
  const pairs = url.search.slice(1).split('&')
  return (
    query.every((glob, index) => fitsGlob(glob, pairs[index] ?? '', 0)) &&
    !overridesPinned(pinned, url.search)
  )
}
