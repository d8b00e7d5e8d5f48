import { inlineHandlers, inlineScripts } from './inline-code.ts'
import type { PolicySources } from './policy-sources.ts'

const address = /(?:\b(?:https?|wss?):)?\/\/([\w-]+(?:\.[\w-]+)+|localhost)(:\d+)?(?=[/?#'"`)\s\\;,]|$)/gi

/** Origins of all addresses in a text; without a scheme they are `https`. */
function originsIn(text: string): string[] {
  return [...text.matchAll(address)].flatMap(([whole, host = '', port = '']) => {
    const scheme = /^(\w+):/.exec(whole)?.[1]?.toLowerCase() ?? 'https'
    return names.has(host.toLowerCase()) ? [] : [`${scheme}://${host.toLowerCase()}${port}`]
  })
}

/** Addresses of these hosts are names of formats, and are not loaded. */
const names = new Set(['www.w3.org', 'schema.org'])

/** A script may use the hosts it names for anything: to load more code, a style or a picture, or to send what it knows. */
export function sourcesOfScript(text: string): PolicySources {
  const code = withoutComments(text)
  const origins = [...new Set(originsIn(code))]
  const loaded = origins.filter((origin) => origin.startsWith('http'))
  return {
    connect: origins,
    script: [...loaded, ...inlineHandlers(code)],
    style: loaded,
    font: loaded,
    img: loaded,
    media: loaded,
    frame: loaded,
  }
}

/** Code of a page asks for data. It loads scripts and styles only if it makes the elements for them. */
export function sourcesOfComponent(text: string): PolicySources {
  const code = withoutComments(text)
  const connect = [...new Set(originsIn(code))]
  const loaded = connect.filter((origin) => origin.startsWith('http'))
  const plain = loaded.filter((origin) => origin.startsWith('http:'))
  const makes = (element: string) =>
    new RegExp(`<${element}\\b|createElement\\(\\s*['"\`]${element}\\b`, 'i').test(code)
  const styles = makes('link') || /@import\b/.test(code) ? loaded : []
  return {
    connect,
    script: makes('script') || /\bimport\(/.test(code) ? loaded : [],
    style: styles,
    font: /@font-face\b/.test(code) ? loaded : styles,
    img: plain,
    media: plain,
    frame: plain,
  }
}

/** What the elements of a page load. Pictures, media and frames may come from any `https` address. */
export function sourcesOfMarkup(html: string): PolicySources {
  if (!/<(?:script|link|form)\b|="http:/.test(html)) return {}
  const from = (elements: string, attribute: string) =>
    [...html.matchAll(new RegExp(`<(?:${elements})\\b[^>]*\\s${attribute}="([^"]*)"`, 'g'))].flatMap(
      ([, url = '']) => originsIn(url),
    )
  const plain = (origins: string[]) => origins.filter((origin) => origin.startsWith('http:'))
  const style = from('link', 'href')
  return {
    script: [...from('script', 'src'), ...inlineScripts(html)],
    style,
    font: style,
    img: plain(from('img', 'src')),
    media: plain(from('video|audio|source', 'src')),
    frame: plain(from('iframe', 'src')),
    form: from('form', 'action'),
  }
}

export function sourcesOfStyle(text: string): PolicySources {
  const code = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  const style = [...code.matchAll(/@import\s+(?:url\()?\s*['"]?([^'")\s;]+)/gi)].flatMap(([, url = '']) =>
    originsIn(url),
  )
  const faces = [...code.matchAll(/@font-face\s*\{[^}]*\}/gi)].flatMap(([face]) => originsIn(face))
  const img = originsIn(code.replace(/@import[^;]*;?|@font-face\s*\{[^}]*\}/gi, ''))
  // Its sheets name files of another host.
  const further = style.includes('https://fonts.googleapis.com') ? ['https://fonts.gstatic.com'] : []
  return { style, font: [...faces, ...style, ...further], img }
}

/** A line comment begins after a space or at the start: `https://` is no comment. */
export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/(^|[\s;{}()])\/\/[^\n]*/g, '$1')
