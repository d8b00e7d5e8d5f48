import { inlineHandlers, inlineScripts } from './inline-code.ts'
import type { PolicySources } from './policy-sources.ts'

const urlPattern = /(?:\b(?:https?|wss?):)?\/\/([\w-]+(?:\.[\w-]+)+|localhost)(:\d+)?(?=[/?#'"`)\s\\;,]|$)/gi

/** Origins of all URLs in a text. The default scheme is `https`. */
export function originsIn(text: string): string[] {
  return [...text.matchAll(urlPattern)].flatMap(([whole, host = '', port = '']) => {
    const scheme = /^(\w+):/.exec(whole)?.[1]?.toLowerCase() ?? 'https'
    return formatHosts.has(host.toLowerCase()) ? [] : [`${scheme}://${host.toLowerCase()}${port}`]
  })
}

/** URLs of these hosts are format identifiers and are not loaded. */
const formatHosts = new Set(['www.w3.org', 'schema.org'])

/** A script may load anything from the hosts it names, and send anything to them. */
export function sourcesOfScript(text: string): PolicySources {
  const code = withoutComments(text)
  const origins = [...new Set(originsIn(code))]
  const httpOrigins = origins.filter((origin) => origin.startsWith('http'))
  return {
    connect: origins,
    script: [...httpOrigins, ...inlineHandlers(code)],
    style: httpOrigins,
    font: httpOrigins,
    img: httpOrigins,
    media: httpOrigins,
    frame: httpOrigins,
  }
}

/** A component may fetch data from the hosts it names. It loads scripts and styles only through elements. */
export function sourcesOfComponent(text: string): PolicySources {
  const code = withoutComments(text)
  const connect = [...new Set(originsIn(code))]
  const httpOrigins = connect.filter((origin) => origin.startsWith('http'))
  const createsElement = (element: string) =>
    new RegExp(`<${element}\\b|createElement\\(\\s*['"\`]${element}\\b`, 'i').test(code)
  const styles = createsElement('link') || /@import\b/.test(code) ? httpOrigins : []
  return {
    connect,
    script: createsElement('script') || /\bimport\(/.test(code) ? httpOrigins : [],
    style: styles,
    font: /@font-face\b/.test(code) ? httpOrigins : styles,
    img: httpOrigins,
    media: httpOrigins,
    frame: httpOrigins,
  }
}

/** Sources that elements load code from and send forms to. */
export function sourcesOfMarkup(html: string): PolicySources {
  if (!/<(?:script|link|form)\b/.test(html)) return {}
  const from = (elements: string, attribute: string) =>
    [...html.matchAll(new RegExp(`<(?:${elements})\\b[^>]*\\s${attribute}="([^"]*)"`, 'g'))].flatMap(
      ([, url = '']) => originsIn(url),
    )
  const style = from('link', 'href')
  return {
    script: [...from('script', 'src'), ...inlineScripts(html)],
    style,
    font: style,
    form: from('form', 'action'),
  }
}

export function sourcesOfStyle(text: string): PolicySources {
  const code = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  const style = [...code.matchAll(/@import\s+(?:url\()?\s*['"]?([^'")\s;]+)/gi)].flatMap(([, url = '']) =>
    originsIn(url),
  )
  const fontOrigins = [...code.matchAll(/@font-face\s*\{[^}]*\}/gi)].flatMap(([face]) => originsIn(face))
  const img = originsIn(code.replace(/@import[^;]*;?|@font-face\s*\{[^}]*\}/gi, ''))
  // Its stylesheets load fonts from another host.
  const fontFileOrigins = style.includes('https://fonts.googleapis.com') ? ['https://fonts.gstatic.com'] : []
  return { style, font: [...fontOrigins, ...style, ...fontFileOrigins], img }
}

/** A line comment needs a space or bracket before it, because `https://` is not a comment. */
export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/(^|[\s;{}()])\/\/[^\n]*/g, '$1')
