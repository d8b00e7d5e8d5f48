import { cardPath } from '../cards/card.ts'

/** Whether the page `/guide` is `guide/index.html` or `guide.html`. */
export const pageLayouts = ['folders', 'files'] as const
export type PageLayout = (typeof pageLayouts)[number]

/** The file that static hosts serve for a page. */
export function pageFile(url: string, layout: PageLayout): string {
  if (url === '/') return 'index.html'
  return layout === 'files' ? `${url.slice(1)}.html` : `${url.slice(1)}/index.html`
}

/** The file of a page's preview image. */
export const cardFile = (url: string, hash: string): string => cardPath(url, hash).slice(1)

export const isCard = (path: string): boolean => /(?:^|\/)~card\/[\w-]+\.png$/.test(path)

// The limit of common file systems.
const maxBytes = 255

/** Why a file with this name cannot be written, if so. */
export function nameProblem(path: string): string | undefined {
  const segments = path.split('/')
  if (
    segments[0] === '.octavo' ||
    segments.some(
      (segment) => segment === '' || segment === '.' || segment === '..' || segment.includes('\0'),
    )
  )
    return 'its path is not a valid file name'
  const longSegment = segments.find((segment) => Buffer.byteLength(segment) > maxBytes)
  return (
    longSegment &&
    `\`${longSegment.slice(0, 40)}…\` is longer than ${maxBytes} bytes, the maximum for a file name`
  )
}
