import { renderToString } from 'preact-render-to-string'
import { UiIcon } from '../../components/base/ui-icon.tsx'
import { editDistance } from '../../core/diagnostic/nearest.ts'
import type { Chrome, PageLayout } from '../chrome.ts'

type Suggestion = { title: string; url: string; href: string }

/** Placeholder for the 404 content in its layout, which is rendered once. Noncharacters occur in no text. */
export const notFoundMarker = '\ufdd0not-found\ufdd0'

export function renderNotFound(shell: string, props: NotFoundProps): string {
  return shell.replace(notFoundMarker, () => renderToString(<NotFound {...props} />))
}

type NotFoundProps = { path: string; suggestions: Suggestion[]; chrome: Chrome; layout: PageLayout }

function NotFound({ path, suggestions, chrome, layout }: NotFoundProps) {
  const { strings } = layout
  return (
    <main class="o-solo" id="content-area">
      <div class="o-lost">
        <p class="o-big">
          <bdi>404 {path}</bdi>
        </p>
        <h1>{chrome.notFound.title ?? strings.notFoundTitle}</h1>
        {chrome.notFound.description ? (
          <div class="o-lead" dangerouslySetInnerHTML={{ __html: chrome.notFound.description }} />
        ) : (
          <p class="o-lead">{suggestions.length > 0 ? strings.notFoundLead : strings.notFoundEmpty}</p>
        )}
        {suggestions.length > 0 && (
          <ul class="o-suggest o-list">
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
        <div class="o-actions">
          <a class="o-btn" href={chrome.home}>
            {strings.home}
          </a>
        </div>
      </div>
    </main>
  )
}

type PageName = { url: string; title: string }

// Anyone may request any URL, so the cost is bounded.
const maxUrlLength = 120
const maxWords = 8
const maxCompared = 50

/**
 * Finds similar URLs: first those that share words, then those with similar spelling. Comparing
 * word prefixes and letter pairs is cheap and selects the few pages to compare in full.
 */
export function suggestPages(path: string, pages: readonly PageName[], count = 3): PageName[] {
  const requestedPath = path.toLowerCase().slice(0, maxUrlLength)
  const words = wordsOf(requestedPath).slice(0, maxWords)
  const likeness = createLikeness(requestedPath, words)
  return pages
    .map((page) => {
      const url = page.url.toLowerCase().slice(0, maxUrlLength)
      return { page, url, likeness: likeness(url) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, maxCompared)
    .map(({ page, url }) => {
      const urlWords = wordsOf(url)
      const shared = words.filter((word) => urlWords.some((other) => isAlike(word, other))).length
      const spelling = editDistance(requestedPath, url, 60) / Math.max(requestedPath.length, url.length, 1)
      return { page, shared, score: spelling - shared / Math.max(words.length, urlWords.length, 1) }
    })
    .filter(({ shared, score }) => shared > 0 || score < 0.5)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, count)
    .map(({ page }) => page)
}

function wordsOf(url: string): string[] {
  return url.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
}

/** From 0 to 2: the share of words with a common prefix, plus the share of common letter pairs. */
function createLikeness(requestedPath: string, words: string[]): (url: string) => number {
  const prefixes = words.map((word) => word.slice(0, 4))
  const pairs = new Set<number>()
  for (let at = 1; at < requestedPath.length; at++) pairs.add(pairAt(requestedPath, at))
  return (url) => {
    let sharedPairs = 0
    for (let at = 1; at < url.length; at++) if (pairs.has(pairAt(url, at))) sharedPairs++
    const sharedPrefixes = prefixes.filter((prefix) => url.includes(prefix)).length
    return (
      sharedPrefixes / Math.max(words.length, 1) + (2 * sharedPairs) / Math.max(pairs.size + url.length, 1)
    )
  }
}

/** Two letters as one number, which is faster than a string key. */
function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at - 1) << 16) | text.charCodeAt(at)
}

/** `order` and `orders`, `guide` and `giude`. */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4) return false
  if (a.startsWith(b) || b.startsWith(a)) return true
  return Math.abs(a.length - b.length) <= 1 && editDistance(a, b, 3) <= 1
}
