import { type CardText, cardHash, shorten } from '../cards/card.ts'
import type { Chrome, PageLayout } from './chrome.ts'
import type { Page } from './page.ts'

/** Undefined on sites without preview images. A page with data of its reader has none. */
export function readCard(
  page: Page,
  { chrome, layout }: { chrome: Chrome; layout: Pick<PageLayout, 'breadcrumb'> },
): { hash: string; text: CardText } | undefined {
  if (chrome.cardStyle === undefined || page.isPersonal) return undefined
  const text = cardText(page, chrome, layout)
  return { hash: cardHash(text, chrome.cardStyle), text }
}

function cardText(page: Page, chrome: Chrome, { breadcrumb }: Pick<PageLayout, 'breadcrumb'>): CardText {
  const title = shorten(page.title, 110)
  const group = breadcrumb.findLast(({ label }) => label !== page.title)
  return {
    site: shorten(chrome.name, 60),
    ...(group && { group: shorten(group.label, 60) }),
    title,
    ...(page.description && { description: shorten(page.description, 170) }),
    isRightToLeft: /[\u0590-\u08ff]/.test(title),
  }
}
