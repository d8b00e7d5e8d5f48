import { isStylesheet } from './identity.ts'
import { awaitLoad, retire } from './insertion.ts'
import { asSent, remember } from './memory.ts'

/** The text of each of the owner's stylesheets when last read, by path. */
const hrefs = new Map<string, string>()

/** The owner's stylesheets have fixed URLs, so changes show only in their text. */
export async function refreshSheets(): Promise<void> {
  await Promise.all(ownSheets().map(refresh))
}

// Octavo's own have a hash in their name and change with the page.
function ownSheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll('link')]
    .filter(isStylesheet)
    .filter(({ href }) => new URL(href).origin === location.origin && !href.includes('/_octavo/'))
}

async function refresh(link: HTMLLinkElement): Promise<void> {
  const { pathname } = new URL(link.href)
  const text = await read(pathname)
  const before = hrefs.get(pathname)
  if (text === undefined) return
  hrefs.set(pathname, text)
  if (before === undefined || before === text || !link.isConnected) return
  const fresh = document.createElement('link')
  for (const { name, value } of link.attributes) fresh.setAttribute(name, value)
  fresh.href = `${pathname}?${Date.now()}`
  remember(fresh, asSent(link))
  awaitLoad(fresh)
  link.after(fresh)
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
