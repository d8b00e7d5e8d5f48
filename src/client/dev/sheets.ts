import { isStylesheet } from './identity.ts'
import { awaitLoad, retire } from './insertion.ts'
import { remember, serverNodeOf } from './memory.ts'

/** The last known text of the owner's stylesheets, by path. */
const texts = new Map<string, string>()

/** The owner's stylesheets have fixed URLs, so changes show only in their text. */
export async function refreshSheets(): Promise<void> {
  await Promise.all(ownerSheets().map(refresh))
}

// Octavo's stylesheets have a hash in their name and change with the page.
function ownerSheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll('link')]
    .filter(isStylesheet)
    .filter(({ href }) => new URL(href).origin === location.origin && !href.includes('/_octavo/'))
}

async function refresh(link: HTMLLinkElement): Promise<void> {
  const { pathname } = new URL(link.href)
  const text = await read(pathname)
  const before = texts.get(pathname)
  if (text === undefined) return
  texts.set(pathname, text)
  if (before === undefined || before === text || !link.isConnected) return
  const newLink = document.createElement('link')
  for (const { name, value } of link.attributes) newLink.setAttribute(name, value)
  newLink.href = `${pathname}?${Date.now()}`
  remember(newLink, serverNodeOf(link))
  awaitLoad(newLink)
  link.after(newLink)
  retire(link)
}

async function read(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    return response.ok ? await response.text() : ''
  } catch {
    return
  }
}
