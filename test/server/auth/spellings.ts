const encodeAll = (path: string) =>
  path.replace(/[\w.~-]/g, (item) => `%${item.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Full-width Latin letters: https://www.unicode.org/charts/PDF/UFF00.pdf */
const fullWidth = (path: string) =>
  path.replace(/[a-z]/g, (item) => encodeURIComponent(String.fromCodePoint(item.charCodeAt(0) + 0xfee0)))

const inForm = (path: string, form: 'NFC' | 'NFD') => encodeURI(decodeURI(path).normalize(form))

/** Alternative spellings of a URL that some servers treat as equal. */
export function spellings(address: string): string[] {
  const [path = '', query] = address.split('?')
  const [, first = '', rest = ''] = /^(\/[^/]*)(.*)$/.exec(path) ?? []
  const letter = path[1] ?? ''
  const hex = letter.charCodeAt(0).toString(16)
  const variants = [
    path,
    ...[
      '/',
      '//',
      '.',
      '..',
      '%20',
      '%00',
      '%00.css',
      ';x=1',
      '/;x=1',
      '%3bx',
      '%23',
      '%3f',
      '%09',
      '\t',
    ].map((end) => path + end),
    ...['/.', '/./', '/x/..', '/x/%2e%2e', '%2f', '%2F', '%5c', '\\', '/..;/', '::$DATA', '~', '.html'].map(
      (end) => path + end,
    ),
    ...['.md', '.mdx', '/index', '/index.md', '/index.html', '.md/', '.json', '/rss.xml'].map(
      (end) => path + end,
    ),
    ...['/', '//', '/.', '/x/..', '/%2e', '/x/%2e%2e', '/x/..%2f', '/%2f', '\\', '/\\', '/%5c', '/;'].map(
      (start) => start + path,
    ),
    ...['/_octavo/..', '/login/..', '/_octavo/oauth/../..', '/_octavo/theme-x.css/../..', '/index.md/..'].map(
      (start) => start + path,
    ),
    ...[
      '/_octavo/theme-x.css/..%2f..',
      '/login/%2e%2e',
      '/_octavo/theme-x.css',
      '/login',
      '/.well-known',
    ].map((start) => start + path),
    `/%${hex}${path.slice(2)}`,
    `/%25${hex}${path.slice(2)}`,
    encodeAll(path),
    encodeAll(encodeAll(path)),
    path.replaceAll('/', '%2f'),
    `${first}%2f${rest.slice(1)}`,
    `${first}//${rest.slice(1)}`,
    `${first}/./${rest.slice(1)}`,
    `${first};a=b${rest}`,
    path.toUpperCase(),
    `/${letter.toUpperCase()}${path.slice(2)}`,
    fullWidth(path),
    inForm(path, 'NFC'),
    inForm(path, 'NFD'),
    // Overlong UTF-8: https://www.rfc-editor.org/rfc/rfc3629#section-10
    path.replace('/', '/%c0%af'),
    `/%c1%${((letter.charCodeAt(0) & 0x3f) | 0x80).toString(16)}${path.slice(2)}`,
    `${path}#x`,
    `http://elsewhere.example${path}`,
    `HTTP://localhost${path}`,
    `https://ida:idaida@localhost${path}`,
    `http://localhost\\@elsewhere${path}`,
    path.slice(1),
  ]
  return [
    ...variants.map((item) => (query === undefined ? item : `${item}?${query}`)),
    `${path}?`,
    `${path}?.css`,
  ]
}
