import { UiIcon } from '../components/ui-icon.tsx'
import { editDistance } from '../core/nearest.ts'
import type { Chrome, PageSurroundings } from './chrome.ts'

export type Suggestion = { title: string; url: string; href: string }

type NotFoundProps = { path: string; suggestions: Suggestion[]; chrome: Chrome; around: PageSurroundings }

export function NotFound({ path, suggestions, chrome, around }: NotFoundProps) {
  const { strings } = around
  return (
    <main class="solo" id="content">
      <div class="lost">
        <p class="big">404 {path}</p>
        <h1>{chrome.notFound.title ?? strings.notFoundTitle}</h1>
        {chrome.notFound.description ? (
          <div class="lead" dangerouslySetInnerHTML={{ __html: chrome.notFound.description }} />
        ) : (
          <p class="lead">{suggestions.length > 0 ? strings.notFoundLead : strings.notFoundEmpty}</p>
        )}
        {suggestions.length > 0 && (
          <ul class="suggest list">
            {suggestions.map(({ title, url, href }) => (
              <li>
                <a href={href}>
                  <span>
                    {title}
                    <br />
                    <small>{url}</small>
                  </span>
                  <UiIcon name="chev" />
                </a>
              </li>
            ))}
          </ul>
        )}
        <div class="actions">
          <a class="btn" href={chrome.home}>
            {strings.home}
          </a>
        </div>
      </div>
    </main>
  )
}

/** The nearest addresses: those that share words with the one asked for, then those that are spelt alike. */
export function suggestPages(path: string, pages: readonly PageName[], count = 3): PageName[] {
  const wanted = path.toLowerCase()
  const words = wordsOf(wanted)
  const scored = pages.map((page) => {
    const url = page.url.toLowerCase()
    const own = wordsOf(url)
    const shared = words.filter((word) => own.some((other) => isAlike(word, other))).length
    const spelling =
      editDistance(wanted.slice(0, 120), url.slice(0, 120), 60) / Math.max(wanted.length, url.length, 1)
    return { page, shared, score: spelling - shared / Math.max(words.length, own.length, 1) }
  })
  return scored
    .filter(({ shared, score }) => shared > 0 || score < 0.5)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ page }) => page)
}

type PageName = { url: string; title: string }

function wordsOf(url: string): string[] {
  return url.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
}

/** `order` and `orders`, `guide` and `giude`. */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  return shorter >= 4 && (a.startsWith(b) || b.startsWith(a) || editDistance(a, b, 3) <= 1)
}
