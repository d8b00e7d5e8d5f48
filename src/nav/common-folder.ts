/** `/es/guides/a` and `/es/start` share `/es`; so does the page `/es` itself, which is the first of its folder. */
export function commonFolder(urls: readonly string[]): string {
  const folders = new Set(urls.map((url) => url.slice(0, url.lastIndexOf('/'))))
  const [first, ...rest] = urls.map((url) => url.split('/').slice(0, folders.has(url) ? undefined : -1))
  if (!first) return ''
  let length = first.length
  for (const other of rest) {
    let same = 0
    while (same < length && other[same] === first[same]) same += 1
    length = same
  }
  return first.slice(0, length).join('/')
}
