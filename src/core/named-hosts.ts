import type { PolicySources } from './policy-sources.ts'

const address = /(?:\b(?:https?|wss?):)?\/\/([\w-]+(?:\.[\w-]+)+|localhost)(:\d+)?(?=[/?#'"`)\s\\;,]|$)/gi

/** Origins of all addresses in a text; without a scheme they are `https`. */
function originsIn(text: string): string[] {
  return [...text.matchAll(address)].flatMap(([whole, host, port = '']) => {
    const scheme = /^(\w+):/.exec(whole)?.[1]?.toLowerCase() ?? 'https'
    return names.has(host!.toLowerCase()) ? [] : [`${scheme}://${host!.toLowerCase()}${port}`]
  })
}

/** Addresses of these hosts are names of formats, and are not loaded. */
const names = new Set(['www.w3.org', 'schema.org'])

/** What a script names it may use for anything: to load more code, a style or a picture, or to send what it knows. */
export function sourcesOfScript(text: string): PolicySources {
  const found = [...new Set(originsIn(withoutComments(text)))]
  const loaded = found.filter((origin) => origin.startsWith('http'))
  return { connect: found, script: loaded, style: loaded, font: loaded, img: loaded, frame: loaded }
}

/** Code of a page asks for data; what it shows comes by `src`, which any page may have from anywhere. */
export const sourcesOfComponent = (text: string): PolicySources => ({
  connect: [...new Set(originsIn(withoutComments(text)))],
})

export function sourcesOfStyle(text: string): PolicySources {
  const code = text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
  const style = [...code.matchAll(/@import\s+(?:url\()?\s*['"]?([^'")\s;]+)/gi)].flatMap(([, url]) =>
    originsIn(url!),
  )
  const faces = [...code.matchAll(/@font-face\s*\{[^}]*\}/gi)].flatMap(([face]) => originsIn(face))
  const img = originsIn(code.replace(/@import[^;]*;?|@font-face\s*\{[^}]*\}/gi, ''))
  // Its sheets name files of another host.
  const further = style.includes('https://fonts.googleapis.com') ? ['https://fonts.gstatic.com'] : []
  return { style, font: [...faces, ...style, ...further], img }
}

/** A line comment begins after a space or at the start: `https://` is no comment. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').replace(/(^|[\s;{}()])\/\/[^\n]*/g, '$1')
