/** The file that a static host answers the address of a page with, wherever it is put. */
export function pageFile(url: string): string {
  return url === '/' ? 'index.html' : `${url.slice(1)}/index.html`
}

// Of one name, on every file system in use.
const longest = 255

/** Why a file of this name cannot be written; nothing when it can. */
export function nameProblem(path: string): string | undefined {
  const segments = path.split('/')
  if (
    segments[0] === '.octavo' ||
    segments.some(
      (segment) => segment === '' || segment === '.' || segment === '..' || segment.includes('\0'),
    )
  )
    return 'its address cannot be the name of a file'
  const long = segments.find((segment) => Buffer.byteLength(segment) > longest)
  return long && `\`${long.slice(0, 40)}…\` is longer than the ${longest} bytes that a file name may have`
}
